import type { Run } from '@darkroom/client';
import { useState } from 'react';
import { startFrom } from '../make/draft.ts';
import { Button } from '../parts/button.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { toast, toastProblem } from '../parts/toasts.tsx';
import { go } from '../router.ts';
import { download, fileName } from '../service/download.ts';
import { titleOf } from '../service/run-words.ts';

/** Actions for several runs at once. */
export function SelectionBar({ runs, onClear }: { runs: readonly Run[]; onClear: () => void }) {
  const [deleting, setDeleting] = useState(false);
  const [saving, setSaving] = useState(false);
  const pictures = runs.filter((run) => run.image_url);

  const combine = (): void => {
    startFrom(
      'combine',
      pictures.slice(0, 10).map((run) => ({ runId: run.run_id, url: String(run.image_url) })),
    );
    go('/');
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      for (const run of runs) {
        const url = run.video_url ?? run.image_url;
        if (url) await download(url, `${fileName(titleOf(run))}-${run.run_id.slice(-6)}`);
      }
      toast(runs.length === 1 ? 'File downloaded.' : `${runs.length} files downloaded.`);
    } catch (error) {
      toastProblem(error);
    }
    setSaving(false);
  };

  if (runs.length === 0) return null;
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selected runs">
      <strong>{runs.length} selected</strong>
      <Button icon="merge" disabled={pictures.length < 2} onClick={combine}>
        Combine
      </Button>
      <Button icon="download" busy={saving} onClick={save}>
        Download
      </Button>
      <Button icon="trash" kind="danger" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      <Button icon="close" kind="quiet" label="Clear selection" onClick={onClear} />
      {deleting && (
        <DeleteDialog
          runs={runs}
          onClose={() => setDeleting(false)}
          onDone={() => {
            setDeleting(false);
            onClear();
          }}
        />
      )}
    </div>
  );
}
