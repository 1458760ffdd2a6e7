import type { ReactNode } from 'react';
import { CodeView } from '../parts/code-view.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { Action } from '../service/actions.ts';
import type { ToolProps } from './edit-page.tsx';

interface Props extends ToolProps {
  /** Shown over the image. */
  overlay?: ReactNode;
  /** Shown instead of the image. */
  stage?: ReactNode;
  /** The call that the tool would make now. */
  action: Action;
  children: ReactNode;
}

/** The image on one side and the tool's controls on the other. */
export function ToolFrame({ run, size, edit, overlay, stage, action, children }: Props) {
  const { state } = edit;
  const ratio = size.width / size.height;
  return (
    <>
      <div className="edit-stage">
        <div className="stage">
          {stage ?? (
            <div
              className="edit-picture checkerboard"
              style={{ aspectRatio: ratio, inlineSize: `min(100cqw, calc(100cqh * ${ratio}))` }}
            >
              <img src={String(run.image_url)} alt="" draggable={false} />
              {overlay}
            </div>
          )}
        </div>
      </div>
      <fieldset className="edit-panel" disabled={state.phase === 'working'}>
        <legend className="hidden">Tool settings</legend>
        {children}
        {state.phase === 'idle' && state.problem && <ProblemNote problem={state.problem} />}
        <CodeView action={action} />
      </fieldset>
    </>
  );
}
