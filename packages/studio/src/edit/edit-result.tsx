import type { Run } from '@darkroom/client';
import { useEffect } from 'react';
import { Button } from '../parts/button.tsx';
import { UnusedNote } from '../parts/unused-note.tsx';
import { go, imagePath } from '../router.ts';
import Compare from '../run/compare.tsx';
import { DownloadButton } from '../run/download-button.tsx';
import { RunStage } from '../run/run-stage.tsx';
import { hasTransparency } from '../service/run-words.ts';
import { FamilyStrip } from './family-strip.tsx';

/** The result of an edit, beside the original. */
export function EditResult({ before, run, onAgain }: { before: string; run: Run; onAgain: () => void }) {
  const cutOut = hasTransparency(run) || run.run_type === 'reframe' || !run.image_url;
  // On a phone the button that was pressed is below the image.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <div className="edit-tool edit-done">
      <div className="edit-stage">
        {cutOut ? <RunStage run={run} /> : <Compare before={before} after={String(run.image_url)} />}
        <FamilyStrip run={run} image={0} />
      </div>
      <div className="edit-panel">
        <h2>Done</h2>
        <UnusedNote run={run} />
        {run.image_url && (
          <Button kind="main" icon="brush" onClick={() => go(imagePath(run.run_id, 0, 'edit'))}>
            Edit this image
          </Button>
        )}
        <Button icon="undo" onClick={onAgain}>
          Back to the original
        </Button>
        <DownloadButton run={run} />
        <a href={`#/runs/${run.run_id}`}>Open run</a>
      </div>
    </div>
  );
}
