import { Button } from '../parts/button.tsx';
import { Progress } from '../parts/progress.tsx';
import type { ZipJob } from './use-zip.ts';

interface Props {
  job: ZipJob;
  onContinue: () => void;
  onSave: () => void;
  onCancel: () => void;
}

export function ZipProgress({ job: { done, total, problem }, onContinue, onSave, onCancel }: Props) {
  return (
    <section className="selection-bar zip-bar" aria-label="Download as zip">
      {problem ? (
        <p role="alert">
          <strong>{problem.title}.</strong> {done} of {total} files are ready. Continue once the server responds, or
          save these.
        </p>
      ) : (
        <div className="zip-state">
          <span role="status">
            Downloading {done} of {total} files
          </span>
          <Progress value={total === 0 ? undefined : done / total} label="Files downloaded" />
        </div>
      )}
      <div className="selection-actions">
        {problem && <Button onClick={onContinue}>Continue</Button>}
        {problem && (
          <Button disabled={done === 0} onClick={onSave}>
            Save {done} files
          </Button>
        )}
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
