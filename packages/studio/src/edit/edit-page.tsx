import type { Run } from '@darkroom/client';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { imagePath } from '../router.ts';
import { isActive } from '../service/live-runs.ts';
import { type Problem, problemOf } from '../service/problems.ts';
import { useRun } from '../service/queries.ts';
import { titleOf } from '../service/run-words.ts';
import { createStore, useStore } from '../service/store.ts';
import { BackgroundTool } from './background-tool.tsx';
import { useDraft } from './drafts.ts';
import { EditResult } from './edit-result.tsx';
import { ReframeTool } from './reframe-tool.tsx';
import { RemoveTool } from './remove-tool.tsx';
import { RepaintTool } from './repaint-tool.tsx';
import { useUndoKeys } from './shortcuts.ts';
import type { ToolProps } from './tool-props.ts';
import { useEdit } from './use-edit.ts';
import { fit } from './view.ts';
import { WordsTool } from './words-tool.tsx';
import { Working } from './working.tsx';
import '../styles/run.css';
import '../styles/run-views.css';
import '../styles/edit.css';

/** The most used first. */
const tools = [
  { id: 'repaint', label: 'Repaint', icon: 'sparkle' },
  { id: 'remove', label: 'Remove', icon: 'brush' },
  { id: 'words', label: 'By text', icon: 'words' },
  { id: 'reframe', label: 'Reframe', icon: 'frame' },
  { id: 'background', label: 'Cut out', icon: 'scissors' },
] as const;

type ToolId = (typeof tools)[number]['id'];

/** Kept from one image to the next. */
const toolStore = createStore<ToolId>('repaint');

export default function EditPage({ runId, image = 0 }: { runId: string; image?: number }) {
  const { run, error, refetch } = useRun(runId);
  const [loaded, setLoaded] = useState<{ url: string; element: HTMLImageElement }>();
  const [lost, setLost] = useState<string>();
  const [unreadable, setUnreadable] = useState<string>();
  const again = (): void => {
    setLost(undefined);
    setUnreadable(undefined);
  };
  const url = run?.image_urls[image] ?? (image === 0 ? run?.image_url : undefined);
  if (error && !run) {
    return (
      <Refusal problem={problemOf(error)}>
        <Button icon="retry" onClick={refetch}>
          Try again
        </Button>
      </Refusal>
    );
  }
  if (!run) return <main id="content" className="edit" tabIndex={-1} />;
  if (!url) {
    return (
      <Refusal problem={noImage(run, image)}>
        <a href={`#/runs/${runId}`}>Open run</a>
      </Refusal>
    );
  }
  if (lost === url) {
    return (
      <Refusal
        problem={{
          title: 'The image could not be loaded',
          message: 'Its file is missing or damaged, or the connection is lost.',
          fields: {},
        }}
      >
        <Button icon="retry" onClick={again}>
          Try again
        </Button>
      </Refusal>
    );
  }
  // Masks and frames are in pixels of the image, so it must be loaded first.
  if (loaded?.url !== url) {
    return (
      <main id="content" className="edit" tabIndex={-1}>
        <img
          key={`${unreadable === url}`}
          hidden
          src={url}
          alt=""
          // Otherwise the pixels of another server's image could not be read; that server may not allow it.
          crossOrigin={unreadable === url ? undefined : 'anonymous'}
          onLoad={({ currentTarget: element }) => setLoaded({ url, element })}
          onError={() => (unreadable === url ? setLost(url) : setUnreadable(url))}
        />
      </main>
    );
  }
  return <Editor key={url} run={run} image={image} url={url} element={loaded.element} />;
}

/** Why there is nothing to edit. */
function noImage(run: Run, image: number): Problem {
  const title = 'Nothing to edit';
  if (isActive(run)) return { title, message: 'This run has no image yet. Wait until it is completed.', fields: {} };
  if (run.status !== 'completed') return { title, message: 'This run has not made an image.', fields: {} };
  if (run.image_url) return { title, message: `This run has no image ${image + 1}.`, fields: {} };
  return { title, message: 'This run made no image. Choose one that did in the gallery.', fields: {} };
}

function Refusal({ problem, children }: { problem: Problem; children: ReactNode }) {
  return (
    <main id="content" className="run-page" tabIndex={-1}>
      <ProblemNote problem={problem}>
        <p className="edit-ways">
          {children}
          <a href="#/gallery">Go to the gallery</a>
        </p>
      </ProblemNote>
    </main>
  );
}

function Editor({ run, image, url, element }: Pick<ToolProps, 'run' | 'image' | 'url' | 'element'>) {
  const tool = useStore(toolStore);
  const [view, setView] = useState(fit);
  const edit = useEdit();
  const draftKey = image > 0 ? `${run.run_id} ${image}` : run.run_id;
  const [size] = useState(() => ({ width: element.naturalWidth, height: element.naturalHeight }));
  const drafts = useDraft(draftKey, size);
  const panel = useId();
  const { state } = edit;
  const isIdle = state.phase === 'idle';
  useUndoKeys(
    () => isIdle && drafts.undo(),
    () => isIdle && drafts.redo(),
  );
  const props: ToolProps = { run, image, url, element, size, edit, drafts, draftKey, view, setView };
  return (
    <main id="content" className="edit" tabIndex={-1}>
      <header className="edit-head">
        <a className="button quiet" href={`#${imagePath(run.run_id, image)}`}>
          Back
        </a>
        <h1>Edit: {titleOf(run)}</h1>
        {run.image_urls.length > 1 && (
          <span className="small">
            Image {image + 1} of {run.image_urls.length}
          </span>
        )}
      </header>
      {state.phase === 'done' ? (
        <EditResult before={url} run={state.run} onAgain={() => edit.reset()} />
      ) : (
        <>
          <Tabs
            label="Tools"
            tabs={tools}
            current={tool}
            panel={panel}
            onChange={(next) => {
              if (isIdle) edit.reset();
              toolStore.set(next);
            }}
          />
          <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${tool}`} className="edit-tool">
            {tool === 'repaint' && <RepaintTool {...props} />}
            {tool === 'remove' && <RemoveTool {...props} />}
            {tool === 'words' && <WordsTool {...props} />}
            {tool === 'reframe' && <ReframeTool {...props} />}
            {tool === 'background' && <BackgroundTool {...props} />}
          </div>
          {state.phase === 'working' && <Working runId={state.runId} words={state.words} />}
        </>
      )}
    </main>
  );
}
