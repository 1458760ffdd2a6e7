import type { Run } from '@darkroom/client';
import { useState } from 'react';
import { startFrom } from '../make/draft.ts';
import { canChange, changeRun } from '../make/from-run.ts';
import { Button } from '../parts/button.tsx';
import { CodeView } from '../parts/code-view.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { toastProblem } from '../parts/toasts.tsx';
import { go } from '../router.ts';
import { type Action, perform } from '../service/actions.ts';
import { watchRun } from '../service/watch-runs.ts';
import { DownloadButton } from './download-button.tsx';

/** What to do next with a run. */
export function RunActions({ run }: { run: Run }) {
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const hasPicture = run.status === 'completed' && run.image_url !== null;
  const retry: Action = { operation: 'runs.retry', id: run.run_id };
  const again = async (): Promise<void> => {
    setBusy(true);
    try {
      const { run: made, runId } = await perform(retry);
      if (made) watchRun(made);
      if (runId) go(`/runs/${runId}`);
    } catch (error) {
      toastProblem(error);
    }
    setBusy(false);
  };
  const use = (mode: 'image' | 'character' | 'reference' | 'video'): void => {
    startFrom(mode, [{ runId: run.run_id, url: String(run.image_url) }]);
    go('/');
  };
  return (
    <>
      <div className="run-actions">
        {hasPicture && (
          <a className="button main" href={`#/runs/${run.run_id}/edit`}>
            <Icon name="brush" /> Edit
          </a>
        )}
        <DownloadButton run={run} />
        {run.run_type !== 'upload' && (
          <Button icon="retry" busy={busy} onClick={again}>
            {run.status === 'completed' ? 'Rerun' : 'Retry'}
          </Button>
        )}
        {canChange(run) && (
          <Button
            icon="edit"
            onClick={() => {
              changeRun(run);
              go('/');
            }}
          >
            Edit and rerun
          </Button>
        )}
        <Button icon="trash" kind="quiet" label="Delete" onClick={() => setDeleting(true)} />
      </div>
      {hasPicture && (
        <fieldset className="use-as" aria-label="Use this image">
          <span className="small">Use as</span>
          <Button kind="quiet" icon="image" onClick={() => use('image')}>
            reference
          </Button>
          <Button kind="quiet" icon="person" onClick={() => use('character')}>
            character
          </Button>
          <Button kind="quiet" icon="video" onClick={() => use('video')}>
            video
          </Button>
        </fieldset>
      )}
      {run.run_type !== 'upload' && <CodeView action={retry} />}
      {deleting && <DeleteDialog runs={[run]} onClose={() => setDeleting(false)} onDone={() => go('/gallery')} />}
    </>
  );
}
