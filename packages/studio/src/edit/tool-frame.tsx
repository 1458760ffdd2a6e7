import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { CodeView } from '../parts/code-view.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { go } from '../router.ts';
import type { Action } from '../service/actions.ts';
import { problemOf } from '../service/problems.ts';
import { upload } from '../service/upload.ts';
import { moveDraft } from './drafts.ts';
import { FamilyStrip } from './family-strip.tsx';
import { sheetOf } from './pixels.ts';
import type { ToolProps } from './tool-props.ts';
import type { View } from './view.ts';
import { Viewport } from './viewport.tsx';

interface Props extends ToolProps {
  /** Shown over the image, and handles drags. */
  overlay?: ReactNode;
  /** What a click on the image does, as buttons and in words. */
  modes?: ReactNode;
  hint?: string | undefined;
  /** Shown instead of the image, with a shape and a width in pixels of its own. */
  stage?: ReactNode;
  shown?: { ratio: number; pixels: number };
  view: View;
  setView: Dispatch<SetStateAction<View>>;
  /** The call that the tool would make now. */
  action: Action;
  children: ReactNode;
}

/** The image on one side and the tool's controls on the other. */
export function ToolFrame(props: Props) {
  const { url, element, size, edit, drafts, overlay, modes, hint, stage, shown, view, setView, action, children } =
    props;
  const { state } = edit;
  const ratio = shown?.ratio ?? size.width / size.height;
  return (
    <>
      <div className="edit-stage" style={{ ['--ratio' as string]: ratio }}>
        <Viewport
          ratio={ratio}
          pixels={shown?.pixels ?? size.width}
          view={view}
          setView={setView}
          captured={overlay !== undefined || stage !== undefined}
          bar={
            <>
              {modes}
              <span className="edit-steps">
                <Button
                  kind="quiet"
                  icon="undo"
                  label="Undo"
                  disabled={!drafts.canUndo || state.phase === 'working'}
                  onClick={drafts.undo}
                />
                <Button
                  kind="quiet"
                  icon="undo"
                  className="redo"
                  label="Redo"
                  disabled={!drafts.canRedo || state.phase === 'working'}
                  onClick={drafts.redo}
                />
              </span>
            </>
          }
        >
          {stage ?? (
            <div className="edit-image checkerboard">
              <img src={url} crossOrigin={element.crossOrigin ? 'anonymous' : undefined} alt="" draggable={false} />
              {overlay}
            </div>
          )}
        </Viewport>
        {hint !== undefined && (
          <p className="small edit-hint" role="status">
            {hint}
          </p>
        )}
        <FamilyStrip run={props.run} image={props.image} />
      </div>
      <fieldset className="edit-panel" disabled={state.phase === 'working'}>
        <legend className="hidden">Tool settings</legend>
        {state.phase === 'idle' && state.problem && (
          <div className="edit-problem" ref={showWhole}>
            <ProblemNote problem={state.problem}>
              {state.problem.code === 'run_not_found' && <CopyButton {...props} />}
            </ProblemNote>
          </div>
        )}
        {children}
        <CodeView action={action} />
      </fieldset>
    </>
  );
}

/** On a phone, the button that was pressed may be far below the message. */
const showWhole = (note: HTMLElement | null): void => {
  note?.scrollIntoView({ block: 'nearest' });
};

/** The run was deleted meanwhile, but its image is still here: it can be uploaded, and the edit continued. */
function CopyButton({ element, size, draftKey, edit }: ToolProps) {
  const [busy, setBusy] = useState(false);
  const copy = async (): Promise<void> => {
    setBusy(true);
    try {
      const context = sheetOf(size.width, size.height);
      context.drawImage(element, 0, 0);
      const { runId } = await upload(await context.canvas.convertToBlob({ type: 'image/png' }));
      moveDraft(draftKey, runId);
      go(`/runs/${runId}/edit`);
    } catch (error) {
      edit.reset(problemOf(error));
    }
    setBusy(false);
  };
  return (
    <>
      <p className="hint">It was deleted. Everything you marked and typed is kept.</p>
      <Button icon="copy" busy={busy} onClick={copy}>
        Upload a copy and continue
      </Button>
    </>
  );
}
