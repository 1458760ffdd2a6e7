import { Dialog } from '../parts/dialog.tsx';
import { connection } from '../service/connection.ts';
import { useStore } from '../service/store.ts';
import { ConnectionForm } from './connection-form.tsx';

export function ConnectionDialog({ onClose }: { onClose: () => void }) {
  const { server } = useStore(connection);
  return (
    <Dialog title="Connection" onClose={onClose}>
      <ConnectionForm server={server} onDone={onClose} />
    </Dialog>
  );
}
