import type { Run } from '@darkroom/client';
import { useRef, useState } from 'react';
import { client } from '../service/connection.ts';
import { eachRun } from '../service/each-run.ts';
import { forgetRun, isActive } from '../service/live-runs.ts';
import { type Problem, problemOf } from '../service/problems.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemNote } from './problem-note.tsx';
import { Progress } from './progress.tsx';
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
  const gone = useRef(new Set<string>());
  const [done, setDone] = useState(0);
  const what = runs.length === 1 ? 'this run and its files' : `${runs.length} runs and their files`;
  const remove = async (): Promise<void> => {
    setBusy(true);
    const outcomes = await eachRun(
      // Those that the list still has: others were deleted by an attempt that failed halfway.
      runs.filter(({ run_id }) => !gone.current.has(run_id)),
      async (run) => {
        if (isActive(run)) await client().runs.cancel(run.run_id);
        await client().runs.delete(run.run_id);
      },
      setDone,
    );
    const deleted = [...outcomes.done, ...outcomes.missing];
    for (const { run_id } of deleted) {
      gone.current.add(run_id);
      forgetRun(run_id);
    }
    if (outcomes.error === undefined) {
      toast(runs.length === 1 ? 'Run deleted.' : `${runs.length} runs deleted.`);
      onDone();
    } else {
      setProblem(problemOf(outcomes.error));
      setBusy(false);
    }
  };
  return (
    <Dialog title="Delete?" onClose={onClose}>
      <p>This deletes {what} for good. What was made from them stays.</p>
      {problem && <ProblemNote problem={problem} />}
      {busy && runs.length > 1 && <Progress value={done / runs.length} label="Runs deleted" />}
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" icon="trash" busy={busy} onClick={remove}>
          Delete
        </Button>
      </footer>
    </Dialog>
  );
}
