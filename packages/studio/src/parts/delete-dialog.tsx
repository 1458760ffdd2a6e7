import type { Run } from '@darkroom/client';
import { useState } from 'react';
import { client } from '../service/connection.ts';
import { forgetRun, isActive } from '../service/live-runs.ts';
import { type Problem, problemOf } from '../service/problems.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemNote } from './problem-note.tsx';
import { toast } from './toasts.tsx';

interface Props {
  runs: readonly Run[];
  onClose: () => void;
  onDone: () => void;
}

/** Asks once; deleting cannot be undone. */
export function DeleteDialog({ runs, onClose, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const what = runs.length === 1 ? 'this run and its files' : `${runs.length} runs and their files`;
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const run of runs) {
        if (isActive(run)) await client().runs.cancel(run.run_id);
        await client().runs.delete(run.run_id);
        forgetRun(run.run_id);
      }
      toast(runs.length === 1 ? 'Run deleted.' : `${runs.length} runs deleted.`);
      onDone();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title="Delete?" onClose={onClose}>
      <p>This deletes {what} for good. What was made from them stays.</p>
      {problem && <ProblemNote problem={problem} />}
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" icon="trash" busy={busy} onClick={remove}>
          Delete
        </Button>
      </footer>
    </Dialog>
  );
}
