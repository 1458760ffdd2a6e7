import type { Schemas } from '@darkroom/client';
import { CodeView } from '../parts/code-view.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { toast } from '../parts/toasts.tsx';
import { type Action, perform } from '../service/actions.ts';

interface Props {
  apiKey: Schemas['Key'];
  /** Whether this page uses it. */
  isOurs: boolean;
  onClose: () => void;
  onRevoked: () => void;
}

export function RevokeKeyDialog({ apiKey, isOurs, onClose, onRevoked }: Props) {
  const action: Action = { operation: 'keys.delete', id: apiKey.id };
  const revoke = async (): Promise<void> => {
    await perform(action);
    toast(`Key “${apiKey.name}” revoked.`);
    onRevoked();
  };
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      verb="Revoke"
      onClose={onClose}
      confirm={revoke}
      below={<CodeView action={action} />}
    >
      <p>Programs that use it are refused from now on. Runs that they started continue.</p>
      {isOurs && (
        <p>
          <strong>This page uses this key.</strong> You need another key to continue here.
        </p>
      )}
    </ConfirmDialog>
  );
}
