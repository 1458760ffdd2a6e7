import {
  createContext,
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../parts/button.tsx';
import { createStore, type Store } from '../service/store.ts';
import { isControl } from './shortcuts.ts';
import { fit, type Point, panned, type View, zoomed } from './view.ts';

/** Whether two fingers move the image, which ends what one of them had begun to paint. */
export const Pinching = createContext<Store<boolean>>(createStore(false));

interface Props {
  /** Width to height of what is shown. */
  ratio: number;
  /** Its width in pixels of the image, for 100 %. */
  pixels: number;
  view: View;
  setView: Dispatch<SetStateAction<View>>;
  /** Whether a plain drag belongs to the tool and does not move the image. */
  captured: boolean;
  /** Shown before the zoom buttons. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The stage of the editor. Wheel, pinch, keys and buttons zoom; two fingers, the middle button and Space move. */
export function Viewport({ ratio, pixels, view, setView, captured, bar, children }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [pinching] = useState(() => createStore(false));
  const touches = useRef(new Map<number, Point>());
  const grip = useRef<Point>(undefined);
  const hand = useHand();
  const whole = width === 0 ? 1 : pixels / width;

  // Before the first paint, so the zoom level is right from the start.
  useLayoutEffect(() => {
    const measure = (): void => setWidth(sheet.current?.offsetWidth ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    if (sheet.current) observer.observe(sheet.current);
    return () => observer.disconnect();
  }, []);

  /** A distance on the screen, in widths and heights of the fitting image. */
  const inSheets = (x: number, y: number): Point => ({
    x: x / (sheet.current?.offsetWidth || 1),
    y: y / (sheet.current?.offsetHeight || 1),
  });
  const fromCentre = (x: number, y: number): Point => {
    const box = (stage.current as HTMLElement).getBoundingClientRect();
    return inSheets(x - box.left - box.width / 2, y - box.top - box.height / 2);
  };

  // React's own listener is passive, so it could not keep the page from scrolling.
  useEffect(() => {
    const box = stage.current;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      // A pinch on a touchpad arrives as a wheel with Ctrl, in smaller steps.
      const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015));
      const at = fromCentre(event.clientX, event.clientY);
      setView((now) => zoomed(now, factor, whole, at));
    };
    box?.addEventListener('wheel', wheel, { passive: false });
    return () => box?.removeEventListener('wheel', wheel);
  });

  const down = (event: PointerEvent<HTMLDivElement>): void => {
    const at = { x: event.clientX, y: event.clientY };
    const free = !captured && view.scale > 1;
    if (event.pointerType === 'touch') {
      if (event.isPrimary) touches.current.clear();
      touches.current.set(event.pointerId, at);
      if (touches.current.size > 1) {
        grip.current = undefined;
        pinching.set(true);
      }
    }
    const moves = event.button === 1 || (event.button === 0 && (hand || free));
    if (!pinching.get() && moves) {
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = at;
    }
    if (pinching.get() || moves) event.stopPropagation();
  };
  const move = (event: PointerEvent): void => {
    const at = { x: event.clientX, y: event.clientY };
    if (pinching.get() && touches.current.has(event.pointerId)) {
      const before = spread([...touches.current.values()]);
      touches.current.set(event.pointerId, at);
      const after = spread([...touches.current.values()]);
      event.stopPropagation();
      if (!before || !after) return;
      const by = inSheets(after.x - before.x, after.y - before.y);
      const centre = fromCentre(after.x, after.y);
      setView((now) => panned(zoomed(now, after.size / before.size, whole, centre), by));
    } else if (grip.current) {
      const by = inSheets(at.x - grip.current.x, at.y - grip.current.y);
      grip.current = at;
      event.stopPropagation();
      setView((now) => panned(now, by));
    }
  };
  const up = (event: PointerEvent): void => {
    if (pinching.get() || grip.current) event.stopPropagation();
    grip.current = undefined;
    touches.current.delete(event.pointerId);
    // The last finger must not paint after the others were lifted.
    if (touches.current.size === 0) pinching.set(false);
  };
  const zoom = (factor: number): void => setView((now) => zoomed(now, factor, whole));
  const pixelForPixel = (): void => setView((now) => zoomed(now, whole / now.scale, whole));
  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoom(1.5);
    else if (event.key === '-') zoom(1 / 1.5);
    else if (event.key === '0') setView(fit);
    else if (event.key === '1') pixelForPixel();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="edit-bar" role="toolbar" aria-label="History and zoom">
        {bar}
        <span className="edit-zoom">
          <Button kind="quiet" label="Zoom out" onClick={() => zoom(1 / 1.5)}>
            −
          </Button>
          <span className="zoom-level">{Math.round((view.scale / whole) * 100)} %</span>
          <Button kind="quiet" label="Zoom in" onClick={() => zoom(1.5)}>
            +
          </Button>
          <Button kind="quiet" title="The whole image" onClick={() => setView(fit)}>
            Fit
          </Button>
          <Button kind="quiet" title="Pixel for pixel" onClick={pixelForPixel}>
            1:1
          </Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same can be done with the buttons above. */}
      <div
        ref={stage}
        className={`stage${hand ? ' hand' : ''}${!captured && view.scale > 1 ? ' movable' : ''}`}
        data-captured={captured}
        onPointerDownCapture={down}
        onPointerMoveCapture={move}
        onPointerUpCapture={up}
        onPointerCancelCapture={up}
        onKeyDown={keys}
      >
        <div
          ref={sheet}
          className={`edit-sheet${view.scale / whole > 3 ? ' coarse' : ''}`}
          style={{
            aspectRatio: ratio,
            inlineSize: `min(100cqw, calc(100cqh * ${ratio}))`,
            transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})`,
            ['--zoom' as string]: view.scale,
          }}
        >
          <Pinching value={pinching}>{children}</Pinching>
        </div>
      </div>
    </>
  );
}

/** Whether Space is held, which makes a drag move the image. */
function useHand(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== ' ' || isControl(event.target)) return;
      event.preventDefault();
      setHeld(true);
    };
    const release = (event: globalThis.KeyboardEvent): void => {
      if (event.key === ' ') setHeld(false);
    };
    const leave = (): void => setHeld(false);
    addEventListener('keydown', press);
    addEventListener('keyup', release);
    addEventListener('blur', leave);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('keyup', release);
      removeEventListener('blur', leave);
    };
  }, []);
  return held;
}

/** The centre of the first two fingers, and the distance between them. */
function spread([one, other]: Point[]): (Point & { size: number }) | undefined {
  if (!one || !other) return undefined;
  return {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    size: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
  };
}
