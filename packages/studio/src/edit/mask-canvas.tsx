import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type Brush, changeBrush } from './brush.ts';
import { canvasOf, type Mark, maskSize, paint, paintMark, type Size, type Stroke } from './mask.ts';
import { type Objects, objectRegion } from './objects.ts';
import { Pinching } from './viewport.tsx';

interface Props {
  ref: Ref<HTMLCanvasElement>;
  size: Size;
  brush: Brush;
  marks: readonly Mark[];
  /** The objects to choose from, if they are known. */
  objects: Objects | undefined;
  onMark: (mark: Mark) => void;
  /** A click at a point of the image, to select what is there. */
  onPick: (x: number, y: number, erase: boolean) => void;
}

type Point = [x: number, y: number];

const contextOf = (canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | null | undefined =>
  canvas?.getContext('2d', { willReadFrequently: true });

const modeKeys: Record<string, Brush['mode']> = { b: 'brush', o: 'object', c: 'colour' };

/** Pixels of the screen that a finger may slip while it taps. */
const slip = 8;

/** The mask over the image, changed by pointer or keyboard. */
export function MaskCanvas({ ref, size, brush, marks, objects, onMark, onPick }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<Stroke>(undefined);
  const pressed = useRef<{ x: number; y: number; travel: number }>(undefined);
  /** Whether the cursor was last moved by keys; Space then paints, and otherwise only moves the image. */
  const byKeys = useRef(false);
  const [cursor, setCursor] = useState<Point>();
  const pinching = useContext(Pinching);
  useImperativeHandle(ref, () => canvas.current as HTMLCanvasElement);
  const width = Math.max(1, Math.round(brush.width * Math.min(size.width, size.height)));
  const painted = maskSize(size);

  useEffect(() => {
    const at = contextOf(canvas.current);
    if (at) paint(at, marks, size);
  }, [marks, size]);

  // A second finger moves the image: a dot of the first was not meant, but a line was.
  const pinch = useEffectEvent(() => {
    if (!pinching.get()) return;
    const at = contextOf(canvas.current);
    if (drawing.current && (pressed.current?.travel ?? 0) > slip) onMark(drawing.current);
    else if (at) paint(at, marks, size);
    drawing.current = undefined;
    pressed.current = undefined;
    setCursor(undefined);
  });
  useEffect(() => pinching.subscribe(() => pinch()), [pinching]);

  const place = (event: PointerEvent): Point => {
    const { left, top, width: across, height: down } = (canvas.current as HTMLElement).getBoundingClientRect();
    return [((event.clientX - left) / across) * size.width, ((event.clientY - top) / down) * size.height];
  };
  const down = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current = { x: event.clientX, y: event.clientY, travel: 0 };
    byKeys.current = false;
    if (brush.mode !== 'brush') return;
    drawing.current = { erase: brush.erase !== event.altKey, size: width, points: [place(event)] };
    show();
  };
  const move = (event: PointerEvent): void => {
    byKeys.current = false;
    setCursor(place(event));
    const from = pressed.current;
    if (from) from.travel = Math.max(from.travel, Math.hypot(event.clientX - from.x, event.clientY - from.y));
    if (!drawing.current) return;
    drawing.current.points.push(place(event));
    show();
  };
  const up = (event: PointerEvent): void => {
    if (drawing.current) onMark(drawing.current);
    else if (pressed.current && pressed.current.travel <= slip) onPick(...place(event), brush.erase !== event.altKey);
    drawing.current = undefined;
    pressed.current = undefined;
  };
  const show = (): void => {
    const at = contextOf(canvas.current);
    if (at && drawing.current) paintMark(at, { ...drawing.current, points: drawing.current.points.slice(-2) }, size);
  };

  const apply = (): void => {
    const at = cursor ?? [size.width / 2, size.height / 2];
    if (brush.mode === 'brush') onMark({ erase: brush.erase, size: width, points: [at] });
    else onPick(...at, brush.erase);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [x, y] = cursor ?? [size.width / 2, size.height / 2];
    const unit = brush.mode === 'brush' ? width : Math.min(size.width, size.height) / 20;
    const step = event.shiftKey ? unit * 2 : unit / 2;
    const moves: Record<string, Point> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const by = moves[event.key];
    const mode = modeKeys[event.key];
    if (by) {
      byKeys.current = true;
      setCursor([Math.max(0, Math.min(size.width, x + by[0])), Math.max(0, Math.min(size.height, y + by[1]))]);
    } else if (event.key === 'Enter') apply();
    else if (event.key === '[') changeBrush({ width: Math.max(0.01, brush.width / 1.25) });
    else if (event.key === ']') changeBrush({ width: Math.min(0.7, brush.width * 1.25) });
    else if (event.key === 'e') changeBrush({ erase: !brush.erase });
    else if (mode) changeBrush({ mode });
    else if (event.key !== ' ') return;
    event.preventDefault();
  };

  const [x, y] = cursor ?? [0, 0];
  const hovered = cursor && brush.mode === 'object' && objects ? objectAt(objects, x, y, size) : undefined;
  const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  return (
    <>
      {/* A tint over the whole background would hide more than it shows. */}
      {hovered !== undefined && objects && hovered !== objects.background && (
        <Preview objects={objects} index={hovered} />
      )}
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it has keys of its own, which screen readers must let through. */}
      <canvas
        ref={canvas}
        width={painted.width}
        height={painted.height}
        className={brush.mode === 'brush' ? 'mask-canvas' : 'mask-canvas picking'}
        tabIndex={0}
        role="application"
        aria-label={
          brush.mode === 'brush'
            ? 'Mask. Arrow keys move the brush, Space paints.'
            : 'Mask. Arrow keys move the pointer, Space selects.'
        }
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={() => drawing.current ?? setCursor(undefined)}
        onFocus={({ currentTarget }) => {
          byKeys.current = currentTarget.matches(':focus-visible');
          setCursor((at) => at ?? [size.width / 2, size.height / 2]);
        }}
        onKeyDown={keys}
        onKeyUp={(event) => event.key === ' ' && byKeys.current && apply()}
      />
      {cursor && (
        <i
          className={brush.mode === 'brush' ? 'brush-cursor' : 'brush-cursor pick'}
          aria-hidden="true"
          style={{
            left: percent(x, size.width),
            top: percent(y, size.height),
            ...(brush.mode === 'brush' && { inlineSize: percent(width, size.width) }),
          }}
        />
      )}
      {hovered !== undefined && (
        <span
          className="object-name"
          role="status"
          style={{ left: percent(x, size.width), top: percent(y, size.height) }}
        >
          {objects?.names[hovered]}
        </span>
      )}
    </>
  );
}

/** What a click would select. */
function Preview({ objects, index }: { objects: Objects; index: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, objects.width, objects.height);
    context?.drawImage(canvasOf(objectRegion(objects, index)), 0, 0);
  }, [objects, index]);
  return <canvas ref={canvas} width={objects.width} height={objects.height} className="mask-preview" />;
}

export function objectAt({ width, height, at }: Objects, x: number, y: number, size: Size): number | undefined {
  const column = Math.min(width - 1, Math.max(0, Math.floor((x / size.width) * width)));
  const row = Math.min(height - 1, Math.max(0, Math.floor((y / size.height) * height)));
  return at[row * width + column];
}
