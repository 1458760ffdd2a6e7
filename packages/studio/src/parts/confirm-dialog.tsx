import { type ReactNode, useState } from 'react';
import { type Problem, problemOf } from '../service/problems.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemNote } from './problem-note.tsx';

interface Props {
  title: string;
  /** What the button says. */
  verb: string;
  onClose: () => void;
  /** Does it and closes the dialog; what it throws is shown, and it can be tried again. */
  confirm: () => Promise<void>;
  children: ReactNode;
  /** Below the buttons. */
  below?: ReactNode;
}

/** Asks once before something that cannot be undone. */
export function ConfirmDialog({ title, verb, onClose, confirm, children, below }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const go = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await confirm();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {problem && <ProblemNote problem={problem} />}
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" icon="trash" busy={busy} onClick={go}>
          {verb}
        </Button>
      </footer>
      {below}
    </Dialog>
  );
}
