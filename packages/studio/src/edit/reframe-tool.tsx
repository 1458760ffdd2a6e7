import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { RatioField } from '../parts/ratio-field.tsx';
import type { Action } from '../service/actions.ts';
import type { Draft } from './drafts.ts';
import { placeIn, ratioOf } from './frame.ts';
import { sourceOf } from './source.ts';
import { ToolFrame } from './tool-frame.tsx';
import type { ToolProps } from './tool-props.ts';
import { fit } from './view.ts';

const models = [
  ['photon-flash-1', 'Faster'],
  ['photon-1', 'Higher quality'],
] as const;

/** Changes the shape of the image; the area to generate is hatched, and the image can be moved in its frame. */
export function ReframeTool(props: ToolProps) {
  const { url, size, edit, drafts } = props;
  const { aspect, model, ...at } = drafts.draft.frame;
  const prompt = drafts.texts.surroundings;
  const [view, setView] = useState(fit);
  const grip = useRef<{ x: number; y: number }>(undefined);
  const id = useId();
  const ratio = ratioOf(aspect) ?? 1;
  const frame = placeIn(size, ratio, at);
  const free = { x: frame.width - size.width, y: frame.height - size.height };
  const action: Action = {
    operation: 'images.reframe',
    input: {
      ...sourceOf(props),
      aspect_ratio: aspect,
      ...(model !== models[0][0] && { model }),
      ...(prompt.trim() && { prompt: prompt.trim() }),
      ...((at.x !== 0.5 || at.y !== 0.5) && { grid_position_x: frame.x, grid_position_y: frame.y }),
    },
  };
  const set = (part: Partial<Draft['frame']>): void => drafts.set({ frame: { ...drafts.draft.frame, ...part } });
  const moveBy = (x: number, y: number): void =>
    drafts.set(
      (draft) => ({
        frame: {
          ...draft.frame,
          x: within(draft.frame.x + (free.x ? x / free.x : 0)),
          y: within(draft.frame.y + (free.y ? y / free.y : 0)),
        },
      }),
      // A whole drag is one step to undo.
      'move',
    );
  const drag = (event: PointerEvent<HTMLElement>): void => {
    // Two fingers may have moved the stage meanwhile, and were lifted there.
    if (event.buttons === 0) grip.current = undefined;
    if (!grip.current) return;
    const scale = frame.width / ((event.currentTarget.parentElement as HTMLElement).getBoundingClientRect().width || 1);
    moveBy((event.clientX - grip.current.x) * scale, (event.clientY - grip.current.y) * scale);
    grip.current = { x: event.clientX, y: event.clientY };
  };
  const drop = (): void => {
    grip.current = undefined;
    drafts.settle();
  };
  const keys = (event: KeyboardEvent): void => {
    const step = Math.max(frame.width, frame.height) / (event.shiftKey ? 10 : 50);
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (!by) return;
    event.preventDefault();
    moveBy(by[0] ?? 0, by[1] ?? 0);
  };
  const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

  return (
    <ToolFrame
      {...props}
      action={action}
      shown={{ ratio, pixels: frame.width }}
      view={view}
      setView={setView}
      stage={
        <div className="frame">
          <div
            className="frame-image"
            role="slider"
            tabIndex={0}
            aria-label="The image in its new frame. Arrow keys move it."
            aria-valuenow={Math.round((free.x ? at.x : at.y) * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
            style={{
              left: percent(frame.x, frame.width),
              top: percent(frame.y, frame.height),
              inlineSize: percent(size.width, frame.width),
              blockSize: percent(size.height, frame.height),
            }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              grip.current = { x: event.clientX, y: event.clientY };
            }}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={drop}
            onKeyDown={keys}
            onKeyUp={drafts.settle}
          >
            <img src={url} alt="" draggable={false} />
          </div>
        </div>
      }
    >
      <RatioField
        field={{ name: 'aspect_ratio', type: 'string', default: '16:9' }}
        required
        value={aspect}
        onChange={(value) => set({ aspect: String(value ?? '16:9') })}
      />
      <p className="small">
        {frame.width} × {frame.height} px. The hatched parts are filled in. Drag the image to move it.
      </p>
      <div className="field">
        <label htmlFor={`${id}-model`}>Speed</label>
        <select id={`${id}-model`} value={model} onChange={(event) => set({ model: event.target.value })}>
          {models.map(([name, words]) => (
            <option key={name} value={name}>
              {words} ({name})
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-prompt`}>What should surround it?</label>
        <textarea
          id={`${id}-prompt`}
          rows={2}
          value={prompt}
          placeholder="Optional"
          onChange={(event) => drafts.setText('surroundings', event.target.value)}
        />
      </div>
      <Button kind="main" icon="frame" onClick={() => void edit.start('Reframing', () => action)}>
        Reframe
      </Button>
    </ToolFrame>
  );
}

const within = (part: number): number => Math.max(0, Math.min(1, part));
