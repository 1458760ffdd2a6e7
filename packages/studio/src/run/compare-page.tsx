import type { Run } from '@darkroom/client';
import { useEffect, useId, useRef, useState } from 'react';
import { hasImage, type ShownImage } from '../images/shown-image.ts';
import { useZoom } from '../images/use-zoom.ts';
import { fitted, type View } from '../images/zoom.ts';
import { Button } from '../parts/button.tsx';
import { fieldLabel } from '../parts/field-words.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { RunPicker } from '../parts/run-picker.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { comparePath, imageKey, imagePath, parseImageKey } from '../router.ts';
import { problemOf } from '../service/problems.ts';
import { useRun } from '../service/queries.ts';
import { inputsOf, runTypeNames } from '../service/run-words.ts';
import { useTitle } from '../service/titles.ts';
import Compare from './compare.tsx';
import '../styles/run.css';
import '../styles/run-views.css';
import '../styles/compare.css';

const views = [
  { id: 'sides', label: 'Side by side', icon: 'compare' },
  { id: 'slider', label: 'Slider', icon: 'swap' },
] as const;

/** Choosing images adds nothing to the history: the back button leaves the page. */
const show = (one: string, other: string, view: string): void =>
  location.replace(`#${comparePath(one, other, view === 'sides' ? '' : view)}`);

/** Two images of any runs, side by side or under a divider. */
export default function ComparePage({ one, other, view: asked }: { one: string; other: string; view: string }) {
  const [left, right] = [useImage(one), useImage(other)];
  const view = views.find(({ id }) => id === asked)?.id ?? 'sides';
  const [place, setPlace] = useState(fitted);
  const [wide, setWide] = useState(false);
  const [picking, setPicking] = useState<0 | 1>();
  const panel = useId();

  // With one image given, the other is its neighbour in the batch, or what it was made from.
  const given = left.shown;
  const usual = given && other === '' ? usualOther(given) : undefined;
  useEffect(() => {
    if (usual !== undefined) show(one, usual, view);
  }, [one, usual, view]);

  const sides = [
    { name: 'Left image', side: left },
    { name: 'Right image', side: right },
  ] as const;
  const pick = (side: number, key: string): void => (side === 0 ? show(key, other, view) : show(one, key, view));
  return (
    <main id="content" className="compare-page" tabIndex={-1}>
      <header>
        <h1>Compare</h1>
        <Tabs
          label="How to compare"
          tabs={views}
          current={view}
          panel={panel}
          onChange={(next) => show(one, other, next)}
        />
        <Button icon="swap" disabled={other === ''} onClick={() => show(other, one, view)}>
          Swap
        </Button>
      </header>
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${view}`} className="compare-panel">
        {view === 'slider' && left.url && right.url ? (
          <Compare before={left.url} after={right.url} names={['Left', 'Right']} />
        ) : (
          <div className={wide ? 'compare-sides wide' : 'compare-sides'}>
            {sides.map(({ name, side }, index) => (
              <Side
                key={name}
                side={side}
                view={place}
                onView={setPlace}
                onShape={index === 0 ? (ratio) => setWide(ratio > 1) : undefined}
              />
            ))}
          </div>
        )}
        <div className="compare-about">
          {sides.map(({ name, side }, index) => (
            <About
              key={name}
              name={name}
              side={side}
              other={sides[1 - index]?.side.shown?.run}
              onImage={(key) => pick(index, key)}
              onPick={() => setPicking(index === 0 ? 0 : 1)}
            />
          ))}
        </div>
      </div>
      {picking !== undefined && (
        <RunPicker
          most={1}
          onClose={() => setPicking(undefined)}
          onPick={([source]) => {
            setPicking(undefined);
            if (source) pick(picking, imageKey(source.runId, source.imageIndex));
          }}
        />
      )}
    </main>
  );
}

interface Chosen {
  key: string;
  shown: ShownImage | undefined;
  url: string | undefined;
  error: unknown;
}

function useImage(key: string): Chosen {
  const { runId, image } = parseImageKey(key);
  const { run, error } = useRun(runId);
  const shown = run && { run, image: image in run.image_urls ? image : 0 };
  return { key, shown, url: shown?.run.image_urls[shown.image], error };
}

function usualOther({ run, image }: ShownImage): string | undefined {
  if (run.image_urls.length > 1) return imageKey(run.run_id, image === 0 ? 1 : 0);
  const { image_index: index } = inputsOf(run);
  return run.parent_run_id ? imageKey(run.parent_run_id, typeof index === 'number' ? index : 0) : undefined;
}

interface SideProps {
  side: Chosen;
  view: View;
  onView: (view: View) => void;
  onShape: ((ratio: number) => void) | undefined;
}

/** Both sides have the same size, so one view serves both: what is enlarged here is enlarged there. */
function Side({ side: { key, shown, url, error }, view, onView, onShape }: SideProps) {
  const box = useRef<HTMLDivElement>(null);
  const { handlers } = useZoom({ box, view, onView });
  return (
    <div ref={box} className={view.scale > 1 ? 'stage zoomed' : 'stage'} {...handlers}>
      {url && (
        <img
          className="lazy-image"
          src={url}
          alt={shown ? (runTypeNames[shown.run.run_type] ?? '') : ''}
          draggable={false}
          onLoad={({ currentTarget }) => onShape?.(currentTarget.naturalWidth / currentTarget.naturalHeight)}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      )}
      {key === '' && <p>Choose an image to compare with.</p>}
      {shown && !hasImage(shown.run) && <p>This run has no image. Choose another.</p>}
      {error !== null && error !== undefined && !shown && <ProblemNote problem={problemOf(error)} />}
    </div>
  );
}

interface AboutProps {
  name: string;
  side: Chosen;
  other: Run | undefined;
  onImage: (key: string) => void;
  onPick: () => void;
}

function About({ name, side: { shown }, other, onImage, onPick }: AboutProps) {
  return (
    <section aria-label={name}>
      {shown && <Title shown={shown} />}
      {shown && shown.run.image_urls.length > 1 && (
        <div className="strip">
          {shown.run.image_urls.map((url, index) => (
            <button
              type="button"
              key={url}
              aria-pressed={index === shown.image}
              aria-label={`${name}: image ${index + 1} of ${shown.run.image_urls.length}`}
              onClick={() => onImage(imageKey(shown.run.run_id, index))}
            >
              <img src={url} alt="" />
            </button>
          ))}
        </div>
      )}
      <Button icon="image" onClick={onPick}>
        {shown ? 'Choose another' : 'Choose an image'}
      </Button>
      {shown && other && <Differences run={shown.run} other={other} />}
    </section>
  );
}

function Title({ shown: { run, image } }: { shown: ShownImage }) {
  return (
    <h2>
      <a href={`#${imagePath(run.run_id, image)}`}>{useTitle(run)}</a>
    </h2>
  );
}

/** Only what the two runs do not have in common. */
function Differences({ run, other }: { run: Run; other: Run }) {
  const [mine, theirs] = [factsOf(run), factsOf(other)];
  const rows = Object.keys({ ...mine, ...theirs }).filter((name) => mine[name] !== theirs[name]);
  if (rows.length === 0) return <p className="small">Both are made with the same settings.</p>;
  return (
    <dl>
      {rows.map((name) => (
        <div key={name}>
          <dt>{fieldLabel(name)}</dt>
          <dd>{mine[name] ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(run: Run): Record<string, string> {
  const { sync: _, webhook_url: __, ...inputs } = inputsOf(run);
  const facts = { ...inputs, model_type: run.model_type, seed: run.seed };
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)]),
  );
}
