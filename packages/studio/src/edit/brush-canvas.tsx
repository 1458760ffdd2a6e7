import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { paint, paintStroke, type Stroke } from './mask.ts';

interface Props {
  ref: Ref<HTMLCanvasElement>;
  size: { width: number; height: number };
  brush: number;
  erase: boolean;
  strokes: readonly Stroke[];
  onStroke: (stroke: Stroke) => void;
  onUndo: () => void;
  onBrush: (size: number) => void;
  onErase: (erase: boolean) => void;
}

type Point = [x: number, y: number];

const contextOf = (canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | null | undefined =>
  canvas?.getContext('2d', { willReadFrequently: true });

/** The canvas over the image, painted by pointer or keyboard. */
export function BrushCanvas({ ref, size, brush, erase, strokes, onStroke, onUndo, onBrush, onErase }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<Stroke>(undefined);
  const [cursor, setCursor] = useState<Point>();
  useImperativeHandle(ref, () => canvas.current as HTMLCanvasElement);

  useEffect(() => {
    const at = contextOf(canvas.current);
    if (at) paint(at, strokes);
  }, [strokes]);

  const place = (event: PointerEvent): Point => {
    const { left, top, width, height } = (canvas.current as HTMLCanvasElement).getBoundingClientRect();
    return [((event.clientX - left) / width) * size.width, ((event.clientY - top) / height) * size.height];
  };
  const down = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = { erase, size: brush, points: [place(event)] };
    show();
  };
  const move = (event: PointerEvent): void => {
    setCursor(place(event));
    if (!drawing.current) return;
    drawing.current.points.push(place(event));
    show();
  };
  const up = (): void => {
    if (drawing.current) onStroke(drawing.current);
    drawing.current = undefined;
  };
  const show = (): void => {
    const at = contextOf(canvas.current);
    if (at && drawing.current) paintStroke(at, { ...drawing.current, points: drawing.current.points.slice(-2) });
  };

  const keys = (event: KeyboardEvent): void => {
    const [x, y] = cursor ?? [size.width / 2, size.height / 2];
    const step = event.shiftKey ? brush * 2 : brush / 2;
    const moves: Record<string, Point> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const by = moves[event.key];
    if (by) setCursor([Math.max(0, Math.min(size.width, x + by[0])), Math.max(0, Math.min(size.height, y + by[1]))]);
    else if (event.key === ' ' || event.key === 'Enter') onStroke({ erase, size: brush, points: [[x, y]] });
    else if (event.key === '[') onBrush(Math.max(4, Math.round(brush / 1.25)));
    else if (event.key === ']') onBrush(Math.round(brush * 1.25));
    else if (event.key === 'e') onErase(!erase);
    else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) onUndo();
    else return;
    event.preventDefault();
  };

  const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  return (
    <>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it has keys of its own, which screen readers must let through. */}
      <canvas
        ref={canvas}
        width={size.width}
        height={size.height}
        className="brush-canvas"
        tabIndex={0}
        role="application"
        aria-label="Mask. Arrow keys move the brush, Space paints."
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={() => drawing.current ?? setCursor(undefined)}
        onFocus={() => setCursor((at) => at ?? [size.width / 2, size.height / 2])}
        onKeyDown={keys}
      />
      {cursor && (
        <i
          className="brush-cursor"
          aria-hidden="true"
          style={{
            left: percent(cursor[0], size.width),
            top: percent(cursor[1], size.height),
            inlineSize: percent(brush, size.width),
          }}
        />
      )}
    </>
  );
}
