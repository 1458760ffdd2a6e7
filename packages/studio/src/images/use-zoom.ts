import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { fitted, kept, type Point, type View, zoomed } from './zoom.ts';

interface Options {
  box: RefObject<HTMLElement | null>;
  view: View;
  onView: (view: View) => void;
  /** A swipe over the whole image: -1 to the image before, 1 to the one after. */
  onSwipe?: (step: number) => void;
  /** A swipe down. */
  onDismiss?: () => void;
}

const swipeLength = 50;

/** Wheel, pinch, drag and double-click for an image in a box. */
export function useZoom({ box, view, onView, onSwipe, onDismiss }: Options) {
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point>(undefined);
  /** What a gesture has done so far; several events can come before the next render. */
  const latest = useRef(view);
  latest.current = view;

  const change = (next: View): void => {
    latest.current = next;
    onView(next);
  };
  const inBox = ({ x, y }: Point): Point => {
    const { left, top, width, height } = sizeOf(box);
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }): void =>
    change(zoomed(latest.current, factor, at, sizeOf(box)));

  const wheel = useEffectEvent((event: WheelEvent): void => {
    event.preventDefault();
    // One notch of a wheel is about 100 pixels; a touchpad sends many small steps.
    zoom(
      Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)),
      inBox({ x: event.clientX, y: event.clientY }),
    );
  });
  useEffect(() => {
    const element = box.current;
    const listen = (event: WheelEvent): void => wheel(event);
    // React's own listener is passive, and then the page would scroll too.
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [box]);

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    start.current = pointers.current.size === 1 ? { x: event.clientX, y: event.clientY } : undefined;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const all = pointers.current;
    const before = all.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...all].find(([id]) => id !== event.pointerId)?.[1];
    all.set(event.pointerId, now);
    if (other) {
      const middle = inBox({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      zoom(distance(now, other) / Math.max(1, distance(before, other)), middle);
    } else if (latest.current.scale > 1) {
      const { scale, x, y } = latest.current;
      change(kept({ scale, x: x + now.x - before.x, y: y + now.y - before.y }, sizeOf(box)));
    }
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const from = start.current;
    if (
      pointers.current.delete(event.pointerId) &&
      from &&
      latest.current.scale === 1 &&
      event.pointerType !== 'mouse'
    ) {
      const [across, down] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.abs(across) > swipeLength && Math.abs(across) > 2 * Math.abs(down)) onSwipe?.(across < 0 ? 1 : -1);
      else if (down > 2 * swipeLength && down > 2 * Math.abs(across)) onDismiss?.();
    }
    start.current = undefined;
  };
  const onDoubleClick = (event: { clientX: number; clientY: number }): void => {
    if (latest.current.scale > 1) change(fitted);
    else zoom(2.5, inBox({ x: event.clientX, y: event.clientY }));
  };
  return {
    zoom,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        pointers.current.delete(event.pointerId);
        start.current = undefined;
      },
      onDoubleClick,
    },
  };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const sizeOf = (box: RefObject<HTMLElement | null>): DOMRect => box.current?.getBoundingClientRect() ?? new DOMRect();
