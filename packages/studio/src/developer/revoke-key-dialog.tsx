import type { Schemas } from '@darkroom/client';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { CodeView } from '../parts/code-view.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { toast } from '../parts/toasts.tsx';
import { type Action, perform } from '../service/actions.ts';
import { type Problem, problemOf } from '../service/problems.ts';

interface Props {
  apiKey: Schemas['Key'];
  /** Whether this page uses it. */
  isOurs: boolean;
  onClose: () => void;
  onRevoked: () => void;
}

export function RevokeKeyDialog({ apiKey, isOurs, onClose, onRevoked }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const action: Action = { operation: 'keys.delete', id: apiKey.id };
  const revoke = async (): Promise<void> => {
    setBusy(true);
    try {
      await perform(action);
      toast(`Key “${apiKey.name}” revoked.`);
      onRevoked();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Revoke “${apiKey.name}”?`} onClose={onClose}>
      <p>Programs that use it are refused from now on. Runs that they started continue.</p>
      {isOurs && (
        <p>
          <strong>This page uses this key.</strong> You need another key to continue here.
        </p>
      )}
      {problem && <ProblemNote problem={problem} />}
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" icon="trash" busy={busy} onClick={revoke}>
          Revoke
        </Button>
      </footer>
      <CodeView action={action} />
    </Dialog>
  );
}
