import { lazy, Suspense, useId } from 'react';
import { CancelButton } from '../images/run-card.tsx';
import { hasImage } from '../images/shown-image.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { type Tab, Tabs } from '../parts/tabs.tsx';
import { go, imagePath } from '../router.ts';
import { isActive } from '../service/live-runs.ts';
import { problemOf, runProblem } from '../service/problems.ts';
import { useRun } from '../service/queries.ts';
import { runTypeNames } from '../service/run-words.ts';
import { imageCount } from '../service/shape.ts';
import { useTitle } from '../service/titles.ts';
import { Details } from './details.tsx';
import { RunActions } from './run-actions.tsx';
import { RunStage } from './run-stage.tsx';
import { useBefore } from './use-before.ts';
import '../styles/run.css';
import '../styles/run-views.css';

const Compare = lazy(() => import('./compare.tsx'));
const Layers = lazy(() => import('./layers.tsx'));
const Tree = lazy(() => import('./tree.tsx'));

interface Props {
  runId: string;
  view: string;
  /** Which image of a batch. */
  image: number;
}

type View = 'image' | 'compare' | 'layers' | 'tree';

export default function RunPage({ runId, view: asked, image: wanted }: Props) {
  const { run, error, refetch } = useRun(runId);
  const before = useBefore(run);
  const title = useTitle(run);
  const panel = useId();
  if (!run) {
    return (
      <main id="content" className="run-page" tabIndex={-1}>
        {error !== null && error !== undefined ? (
          <ProblemNote problem={problemOf(error)}>
            <a href="#/gallery">Go to the gallery</a>
          </ProblemNote>
        ) : (
          <div className="stage" />
        )}
      </main>
    );
  }

  const isMade = hasImage(run);
  const image = wanted in run.image_urls ? wanted : 0;
  const count = imageCount(run);
  const tabs: Tab<View>[] = [
    { id: 'image', label: run.video_url ? 'Video' : 'Image', icon: run.video_url ? 'video' : 'image' },
    ...(isMade && before ? [{ id: 'compare', label: 'Before and after', icon: 'merge' } as const] : []),
    ...(isMade ? [{ id: 'layers', label: 'Layers', icon: 'layers' } as const] : []),
    { id: 'tree', label: 'Tree', icon: 'tree' },
  ];
  const view = tabs.find(({ id }) => id === asked)?.id ?? 'image';
  return (
    <main id="content" className="run-page" tabIndex={-1}>
      <div className="run-main">
        <Tabs
          label="Views"
          tabs={tabs}
          current={view}
          panel={panel}
          onChange={(next) => go(imagePath(runId, image, next === 'image' ? '' : next))}
        />
        <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${view}`} className="run-view">
          <Suspense fallback={<div className="stage" />}>
            {view === 'image' && <RunStage run={run} image={image} onImage={(next) => go(imagePath(runId, next))} />}
            {view === 'compare' && before && <Compare before={before} after={String(run.image_urls[image])} />}
            {view === 'layers' && <Layers run={run} />}
            {view === 'tree' && <Tree run={run} />}
          </Suspense>
        </div>
      </div>
      <aside className="run-side" aria-label="About this run">
        <div>
          <p className="small">
            {runTypeNames[run.run_type] ?? run.run_type}
            {count > 1 && ` ${image + 1} of ${count}`}
            {run.model_type && ` · ${run.model_type}`}
          </p>
          <h1>{title}</h1>
        </div>
        {run.error && <ProblemNote problem={runProblem(run.error)} />}
        {isActive(run) ? <CancelButton run={run} worded /> : <RunActions shown={{ run, image }} />}
        <Details run={run} onRefresh={refetch} />
      </aside>
    </main>
  );
}
