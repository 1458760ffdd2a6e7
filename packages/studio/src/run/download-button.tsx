import type { Run } from '@darkroom/client';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { toastProblem } from '../parts/toasts.tsx';
import { download, fileName } from '../service/download.ts';
import { titleOf } from '../service/run-words.ts';

/** Saves all files of a run. */
export function DownloadButton({ run }: { run: Run }) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const urls = run.video_url ? [run.video_url] : run.image_urls;
      for (const url of urls) await download(url, `${fileName(titleOf(run))}-${run.run_id.slice(-6)}`);
    } catch (error) {
      toastProblem(error);
    }
    setBusy(false);
  };
  if (!run.image_url && !run.video_url) return null;
  return (
    <Button icon="download" busy={busy} onClick={save}>
      Download
    </Button>
  );
}
