import type { Run } from '@darkroom/client';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { LazyImage } from '../parts/lazy-image.tsx';
import { Progress } from '../parts/progress.tsx';
import { toastProblem } from '../parts/toasts.tsx';
import { client } from '../service/connection.ts';
import { isActive, rememberRun, useLive } from '../service/live-runs.ts';
import { hasTransparency, runTypeNames, statusNames, titleOf } from '../service/run-words.ts';
import { useTitle } from '../service/titles.ts';
import { draggedFrom } from './dropped-images.ts';
import { ImageTools } from './image-menu.tsx';

/** A run at any size: its image, its progress, or its outcome. */
export function RunFace({ run: given, eager = false }: { run: Run; eager?: boolean }) {
  const run = useLive(given);
  const { status, progress, image_url: url } = run;
  if (isActive(run)) {
    return (
      <span className="face working">
        <span className="face-state">
          {statusNames[status] ?? status}
          {status === 'processing' && <b>{Math.round(progress * 100)} %</b>}
        </span>
        <Progress value={status === 'queued' ? undefined : progress} label={titleOf(run)} />
      </span>
    );
  }
  if (status !== 'completed') {
    return (
      <span className={`face ended ${status}`}>
        <Icon name={status === 'failed' ? 'warning' : 'close'} size={22} />
        <span>{statusNames[status] ?? status}</span>
        {run.error && <code>{run.error.code}</code>}
      </span>
    );
  }
  if (run.video_url) {
    return (
      <span className="face">
        <video src={`${run.video_url}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden="true" />
        <span className="badge">
          <Icon name="video" size={14} /> Video
        </span>
      </span>
    );
  }
  if (url) {
    return (
      <span className={hasTransparency(run) ? 'face checkerboard' : 'face'}>
        <LazyImage src={url} alt="" cover eager={eager} />
        {run.image_urls.length > 1 && <span className="badge">{run.image_urls.length}</span>}
      </span>
    );
  }
  return <span className="face ended">{runTypeNames[run.run_type] ?? run.run_type}</span>;
}

const quick = ['edit', 'vary', 'download'] as const;

/** A run as a card with a link to it. */
export function RunCard({ run: given, eager = false }: { run: Run; eager?: boolean }) {
  const run = useLive(given);
  const title = useTitle(run);
  const shown = { run, image: 0 };
  return (
    <article className={isActive(run) ? 'card active' : 'card'} onDragStart={draggedFrom(shown)}>
      {/* The words come first for screen readers; the style sheet puts the face above them. */}
      <a href={`#/runs/${run.run_id}`}>
        <span className="card-words">
          <span className="card-title">
            {title} <span className="hidden">{statusNames[run.status] ?? run.status}</span>
          </span>
          <span className="card-kind">
            {runTypeNames[run.run_type] ?? run.run_type}
            {run.model_type && ` · ${run.model_type}`}
          </span>
        </span>
        <RunFace run={run} eager={eager} />
      </a>
      {isActive(run) ? <CancelButton run={run} /> : <ImageTools shown={shown} title={title} quick={quick} />}
    </article>
  );
}

export function CancelButton({ run, worded = false }: { run: Run; worded?: boolean }) {
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      rememberRun(await client().runs.cancel(run.run_id));
    } catch (error) {
      toastProblem(error);
    }
    setBusy(false);
  };
  return worded ? (
    <Button icon="close" busy={busy} onClick={cancel}>
      Cancel
    </Button>
  ) : (
    <Button className="card-cancel" icon="close" label="Cancel this run" busy={busy} onClick={cancel} />
  );
}
