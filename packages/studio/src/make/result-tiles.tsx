import type { Run } from '@darkroom/client';
import type { CSSProperties, ReactNode } from 'react';
import { draggedFrom } from '../images/dropped-images.ts';
import { ImageTools } from '../images/image-menu.tsx';
import { CancelButton } from '../images/run-card.tsx';
import { Icon } from '../parts/icon.tsx';
import { LazyImage } from '../parts/lazy-image.tsx';
import { Progress } from '../parts/progress.tsx';
import { imagePath } from '../router.ts';
import { isActive } from '../service/live-runs.ts';
import { range } from '../service/range.ts';
import { inputsOf, statusNames, titleOf } from '../service/run-words.ts';
import { countOf, imageCount, progressOf, shapeOf } from '../service/shape.ts';
import { useTitle } from '../service/titles.ts';
import type { MadeNow } from './use-made.ts';

interface Props {
  made: MadeNow;
  /** Says which model made it. */
  captioned: boolean;
  /** The only request of the result: its image can be large. */
  alone: boolean;
}

/** A tile for each image of a request, in its shape from the start. */
export function ResultTiles({ made, captioned, alone }: Props) {
  const { action, run, problem } = made;
  const title = useTitle(run);
  const inputs = run ? inputsOf(run) : (action.input ?? {});
  const count = run ? imageCount(run) : countOf(inputs);
  const style = { '--shape': shapeOf(inputs) } as CSSProperties;
  const modelType = run?.model_type ?? String(inputs.model_type ?? '');
  return range(0, count).map((index) => (
    <article
      key={index}
      className={`card tile${alone && count === 1 ? ' large' : ''}${run && isActive(run) ? ' active' : ''}`}
      style={style}
      onDragStart={run && draggedFrom({ run, image: index })}
    >
      {run ? (
        <a href={`#${imagePath(run.run_id, index)}`}>
          <span className={captioned ? 'card-words' : 'hidden'}>
            {captioned && <span className="card-title">{modelType}</span>}
            <span className="hidden">
              {title} {statusNames[run.status] ?? run.status}
              {count > 1 && `, image ${index + 1} of ${count}`}
            </span>
            {captioned && run.metrics && <span className="card-kind">{run.metrics.work_seconds.toFixed(1)} s</span>}
          </span>
          <TileFace run={run} index={index} count={count} />
        </a>
      ) : (
        <div className="tile-waiting">
          {captioned && <span className="card-title">{modelType}</span>}
          {problem ? (
            <span className="face ended failed" role="alert">
              <Icon name="warning" size={22} />
              <span>{problem.title}</span>
              <span className="small">{problem.hint ?? problem.message}</span>
            </span>
          ) : (
            <span className="face working">
              <span className="face-state">Sending</span>
            </span>
          )}
        </div>
      )}
      {run && isActive(run) && index === 0 && <CancelButton run={run} />}
      {run && !isActive(run) && (
        <ImageTools shown={{ run, image: index }} title={title} quick={['edit', 'vary', 'download']} />
      )}
    </article>
  ));
}

/** A model server may return the images of a batch together. */
function stateWords({ status }: Run, waiting: boolean, progress: number): string {
  if (waiting) return statusNames.queued ?? status;
  return progress === 1 ? 'Waiting for the others' : (statusNames[status] ?? status);
}

function TileFace({ run, index, count }: { run: Run; index: number; count: number }): ReactNode {
  const url = run.image_urls[index];
  if (isActive(run) && !url) {
    const progress = progressOf(run.progress, index, count);
    const waiting = run.status !== 'processing' || (progress === 0 && index > 0);
    return (
      <span className="face working">
        <span className="face-state">
          {stateWords(run, waiting, progress)}
          {!waiting && progress < 1 && <b>{Math.round(progress * 100)} %</b>}
        </span>
        <Progress
          value={waiting ? undefined : progress}
          label={count > 1 ? `Image ${index + 1} of ${count}` : titleOf(run)}
        />
      </span>
    );
  }
  if (run.video_url)
    return (
      <span className="face">
        <video src={run.video_url} autoPlay muted loop playsInline tabIndex={-1} aria-hidden="true" />
      </span>
    );
  if (url)
    return (
      <span className="face">
        <LazyImage src={url} alt="" eager />
      </span>
    );
  return (
    <span className={`face ended ${run.status}`}>
      <Icon name={run.status === 'failed' ? 'warning' : 'close'} size={22} />
      <span>{statusNames[run.status] ?? run.status}</span>
      {run.error && <code>{run.error.code}</code>}
    </span>
  );
}
