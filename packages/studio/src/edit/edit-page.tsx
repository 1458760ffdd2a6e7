import type { Run } from '@darkroom/client';
import { useId, useState } from 'react';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { problemOf } from '../service/problems.ts';
import { useRun } from '../service/queries.ts';
import { titleOf } from '../service/run-words.ts';
import { BackgroundTool } from './background-tool.tsx';
import { BrushTool } from './brush-tool.tsx';
import { EditResult } from './edit-result.tsx';
import { ReframeTool } from './reframe-tool.tsx';
import { RepaintTool } from './repaint-tool.tsx';
import { useEdit } from './use-edit.ts';
import { WordsTool } from './words-tool.tsx';
import { Working } from './working.tsx';
import '../styles/run.css';
import '../styles/run-views.css';
import '../styles/edit.css';

const tools = [
  { id: 'brush', label: 'Brush', icon: 'brush' },
  { id: 'words', label: 'Select', icon: 'words' },
  { id: 'repaint', label: 'Repaint', icon: 'sparkle' },
  { id: 'reframe', label: 'Reframe', icon: 'frame' },
  { id: 'background', label: 'Cut out', icon: 'scissors' },
] as const;

export type ToolId = (typeof tools)[number]['id'];

/** The props of every tool: the image, its size, and a function to edit it. */
export interface ToolProps {
  run: Run;
  size: { width: number; height: number };
  edit: ReturnType<typeof useEdit>;
}

export default function EditPage({ runId }: { runId: string }) {
  const { run, error } = useRun(runId);
  const [size, setSize] = useState<ToolProps['size']>();
  if (error && !run) {
    return (
      <main id="content" className="run-page" tabIndex={-1}>
        <ProblemNote problem={problemOf(error)}>
          <a href="#/gallery">Go to the gallery</a>
        </ProblemNote>
      </main>
    );
  }
  if (!run?.image_url) return <main id="content" className="edit" tabIndex={-1} />;
  // Masks and frames are in pixels of the image, so it must be loaded first.
  if (!size) {
    return (
      <main id="content" className="edit" tabIndex={-1}>
        <img
          hidden
          src={run.image_url}
          alt=""
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
      </main>
    );
  }
  return <Editor run={run} size={size} />;
}

function Editor({ run, size }: { run: Run; size: ToolProps['size'] }) {
  const [tool, setTool] = useState<ToolId>('brush');
  const edit = useEdit();
  const panel = useId();
  const { state } = edit;
  const props = { run, size, edit };
  return (
    <main id="content" className="edit" tabIndex={-1}>
      <header className="edit-head">
        <a className="button quiet" href={`#/runs/${run.run_id}`}>
          Back
        </a>
        <h1>Edit: {titleOf(run)}</h1>
      </header>
      {state.phase === 'done' ? (
        <EditResult before={String(run.image_url)} run={state.run} onAgain={() => edit.reset()} />
      ) : (
        <>
          <Tabs
            label="Tools"
            tabs={tools}
            current={tool}
            panel={panel}
            onChange={(next) => {
              if (state.phase === 'idle') edit.reset();
              setTool(next);
            }}
          />
          <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${tool}`} className="edit-tool">
            {tool === 'brush' && <BrushTool {...props} />}
            {tool === 'words' && <WordsTool {...props} />}
            {tool === 'repaint' && <RepaintTool {...props} />}
            {tool === 'reframe' && <ReframeTool {...props} />}
            {tool === 'background' && <BackgroundTool {...props} />}
          </div>
          {state.phase === 'working' && <Working runId={state.runId} words={state.words} />}
        </>
      )}
    </main>
  );
}
