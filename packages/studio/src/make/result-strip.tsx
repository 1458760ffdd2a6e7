import type { Run } from '@darkroom/client';
import { type CSSProperties, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { range } from '../service/range.ts';
import { inputsOf } from '../service/run-words.ts';
import { countOf, imageCount, progressOf, shapeOf } from '../service/shape.ts';
import { statusWords } from './status-words.ts';
import { type MadeNow, useMade } from './use-made.ts';

/** On a phone the result is below the form: this shows it above the button that was pressed, and leads to it. */
export function ResultStrip({ runs }: { runs: readonly Run[] }) {
  const made = useMade();
  const id = made.map(({ runId }) => runId).join(' ');
  const [dismissed, setDismissed] = useState<string>();
  if (made.length === 0 || dismissed === id) return null;
  return (
    <div className="result-strip">
      <button
        type="button"
        className="strip-show"
        aria-label={`Show the result. ${statusWords(made, runs)}`}
        onClick={() => document.getElementById('result')?.scrollIntoView({ block: 'start' })}
      >
        <span className="strip-tiles">
          {made.flatMap((one) => thumbsOf(one).map((thumb) => <Thumb key={`${one.id} ${thumb.place}`} {...thumb} />))}
        </span>
        <span className="strip-words">{statusWords(made, runs) || 'Done'}</span>
      </button>
      <Button kind="quiet" icon="close" label="Hide this result" onClick={() => setDismissed(id)} />
    </div>
  );
}

interface ThumbProps {
  /** In its batch. */
  place: number;
  shape: number;
  url: string | undefined;
  progress: number;
}

function thumbsOf({ action, run }: MadeNow): ThumbProps[] {
  const inputs = run ? inputsOf(run) : (action.input ?? {});
  const count = run ? imageCount(run) : countOf(inputs);
  return range(0, count).map((place) => ({
    place,
    shape: shapeOf(inputs),
    url: run?.image_urls[place],
    progress: run ? progressOf(run.progress, place, count) : 0,
  }));
}

function Thumb({ shape, url, progress }: Omit<ThumbProps, 'place'>) {
  const style = { '--shape': shape, '--progress': progress } as CSSProperties;
  return (
    <i className="thumb" style={style}>
      {url && <img src={url} alt="" />}
    </i>
  );
}
