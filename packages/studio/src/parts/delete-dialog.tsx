import type { Run } from '@darkroom/client';
import { useRef, useState } from 'react';
import { client } from '../service/connection.ts';
import { eachRun } from '../service/each-run.ts';
import { forgetRun, isActive } from '../service/live-runs.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Progress } from './progress.tsx';
import { toast } from './toasts.tsx';

interface Props {
  runs: readonly Run[];
  onClose: () => void;
  onDone: () => void;
}

export function DeleteDialog({ runs, onClose, onDone }: Props) {
  const gone = useRef(new Set<string>());
  const [done, setDone] = useState(0);
  const what = runs.length === 1 ? 'this run and its files' : `${runs.length} runs and their files`;
  const remove = async (): Promise<void> => {
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
    if (outcomes.error !== undefined) throw outcomes.error;
    toast(runs.length === 1 ? 'Run deleted.' : `${runs.length} runs deleted.`);
    onDone();
  };
  return (
    <ConfirmDialog title="Delete?" verb="Delete" onClose={onClose} confirm={remove}>
      <p>This deletes {what} for good. What was made from them stays.</p>
      {done > 0 && runs.length > 1 && <Progress value={done / runs.length} label="Runs deleted" />}
    </ConfirmDialog>
  );
}
