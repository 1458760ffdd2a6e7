import { CancelButton } from '../images/run-card.tsx';
import { Progress } from '../parts/progress.tsx';
import { useRun } from '../service/queries.ts';

/** The progress of an edit, with the real progress of its run as soon as that is known. */
export function Working({ runId, words }: { runId: string | undefined; words: string }) {
  const { run } = useRun(runId ?? '');
  const progress = run?.status === 'processing' ? run.progress : undefined;
  return (
    <div className="edit-working" role="status">
      <p>
        {words}
        {progress !== undefined && <b> {Math.round(progress * 100)} %</b>}
      </p>
      <Progress value={progress} label={words} />
      {run && <CancelButton run={run} worded />}
    </div>
  );
}
