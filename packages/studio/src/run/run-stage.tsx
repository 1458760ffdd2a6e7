import type { Run } from '@darkroom/client';
import { draggedFrom } from '../images/dropped-images.ts';
import { openLightbox } from '../images/lightbox-store.ts';
import { LazyImage } from '../parts/lazy-image.tsx';
import { Progress } from '../parts/progress.tsx';
import { isActive } from '../service/live-runs.ts';
import { hasTransparency, inputsOf, statusNames } from '../service/run-words.ts';
import { useTitle } from '../service/titles.ts';

interface Props {
  run: Run;
  /** Which image of a batch is shown, and how to show another. */
  image?: number;
  onImage?: (image: number) => void;
}

/** The run in large: its images, its video, or its progress. */
export function RunStage({ run, image = 0, onImage }: Props) {
  const title = useTitle(run);
  const { image_urls: urls, video_url: video } = run;
  const chosen = image in urls ? image : 0;
  const url = urls[chosen];
  const active = isActive(run);
  const progress = active && (
    <>
      <p>
        {statusNames[run.status] ?? run.status}
        {run.status === 'processing' && <b> {Math.round(run.progress * 100)} %</b>}
      </p>
      <Progress value={run.status === 'queued' ? undefined : run.progress} label={title} />
    </>
  );
  if (active && !url) return <div className="stage working">{progress}</div>;
  if (video) {
    return (
      <div className="stage">
        <video className="stage-video" src={video} controls autoPlay muted loop playsInline aria-label={title} />
      </div>
    );
  }
  if (!url)
    return (
      <div className="stage words">
        {run.output === undefined ? (statusNames[run.status] ?? run.status) : <Output run={run} />}
      </div>
    );
  const shown = { run, image: chosen };
  return (
    <div className="stage-and-strip">
      <div className={hasTransparency(run) ? 'stage checkerboard' : 'stage'}>
        <button
          type="button"
          className="stage-open"
          draggable
          onDragStart={draggedFrom(shown)}
          onClick={() => openLightbox(shown)}
        >
          <LazyImage key={url} src={url} alt={title} eager />
          <span className="hidden">View large</span>
        </button>
      </div>
      {active && <div className="stage-progress">{progress}</div>}
      {urls.length > 1 && onImage && (
        <div className="strip">
          {urls.map((one, index) => (
            <button
              type="button"
              key={one}
              aria-pressed={index === chosen}
              aria-label={`Image ${index + 1} of ${urls.length}`}
              onClick={() => onImage(index)}
            >
              <img src={one} alt="" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The result of a run that makes text instead of images. */
function Output({ run }: { run: Run }) {
  const { description = 'Done.', tags = [], palette = [] } = run.output ?? {};
  const { image_url: source } = inputsOf(run);
  return (
    <div className="output">
      {typeof source === 'string' && source.startsWith('http') && <img src={source} alt="" />}
      <p>{description}</p>
      <ul className="chips" aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      <ul className="palette" aria-label="Colours">
        {palette.map((hex) => (
          <li key={hex} title={hex} style={{ background: hex }} />
        ))}
      </ul>
    </div>
  );
}
