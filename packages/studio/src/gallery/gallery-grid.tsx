import type { Run } from '@darkroom/client';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { go } from '../router.ts';
import { range } from '../service/range.ts';
import { ratioOf, useAspectRatios } from './aspect-ratios.ts';
import { DayHeading } from './day-heading.tsx';
import { dayOfRun } from './days.ts';
import { GalleryItem } from './gallery-item.tsx';
import { inNextRow, layOut } from './layout.ts';
import { markFavourite } from './mark-favourite.ts';
import { keepScroll, keptScroll } from './scroll-place.ts';
import { type Selection, toggleRun, toggleRuns } from './use-selection.ts';

interface Props {
  runs: readonly Run[];
  selection: Selection;
  /** Whether a click selects, also if nothing is selected yet. */
  selecting: boolean;
  /** Selects or deselects a whole day. */
  onDay: (day: string, select: boolean) => void;
  onEnd: () => void;
}

const caption = 26;
const heading = 46;

/** Renders only what is visible, however many runs there are. */
export function GalleryGrid({ runs, selection, selecting, onDay, onEnd }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const place = usePlace(box);
  const ratios = useAspectRatios();
  const [current, setCurrent] = useState(0);
  const wantsFocus = useRef(false);

  const layout = useMemo(() => {
    void ratios;
    const narrow = place.width < 600;
    const rowHeight = narrow ? 150 : place.width > 1800 ? 270 : 220;
    const sizes = { width: place.width, rowHeight, gap: narrow ? 8 : 12, heading, caption };
    return layOut(place.width > 0 ? runs.map((run) => ({ day: dayOfRun(run), ratio: ratioOf(run) })) : [], sizes);
  }, [runs, place.width, ratios]);
  const { rows, days, boxes } = layout;

  // The heading of a day counts to its first row.
  const sizeOf = (index: number): number => {
    const row = rows[index];
    return row ? row.height + (rows[index - 1]?.day === row.day ? 0 : heading) : 0;
  };
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: sizeOf,
    overscan: 3,
    scrollMargin: place.top,
    // What the bar and the heading of the day cover.
    scrollPaddingStart: 112,
    scrollPaddingEnd: 90,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout has rows of other heights.
  useLayoutEffect(() => virtual.measure(), [layout]);

  const shown = virtual.getVirtualItems();
  const first = rows[shown[0]?.index ?? 0];
  const last = rows[Math.min(shown.at(-1)?.index ?? 0, rows.length - 1)];
  const lastRow = shown.at(-1)?.index ?? 0;
  // Once for each page that comes into view, not on every render.
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (rows.length > 0 && lastRow >= rows.length - 6) end();
  }, [lastRow, rows.length]);

  // Only once the list is long enough again.
  const wanted = useRef(0);
  useEffect(() => {
    wanted.current ||= keptScroll();
  }, []);
  useEffect(() => {
    if (wanted.current === 0 || layout.height + place.top < wanted.current) return;
    scrollTo(0, wanted.current);
    wanted.current = 0;
  }, [layout, place.top]);

  const moveTo = (index: number): void => {
    const to = Math.max(0, Math.min(runs.length - 1, index));
    wantsFocus.current = true;
    setCurrent(to);
    virtual.scrollToIndex(boxes[to]?.row ?? 0, { align: 'auto' });
  };
  const keys = (event: KeyboardEvent): void => {
    const run = runs[current];
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (!run || altKey) return;
    if ((ctrlKey || metaKey) && key === 'a') toggleRuns(runs);
    else if (ctrlKey || metaKey) return;
    else if (key === 'ArrowRight') moveTo(current + 1);
    else if (key === 'ArrowLeft') moveTo(current - 1);
    else if (key === 'ArrowDown') moveTo(inNextRow(layout, current, 1));
    else if (key === 'ArrowUp') moveTo(inNextRow(layout, current, -1));
    else if (key === 'Home') moveTo(0);
    else if (key === 'End') moveTo(runs.length - 1);
    // On a checkbox or a button, the space bar presses that.
    else if (key.toLowerCase() === 'x' || (key === ' ' && event.target instanceof HTMLAnchorElement))
      toggleRun(run, shiftKey);
    else if (key === 'f') void markFavourite(run);
    else if (key === 'e' && run.image_url) {
      keepScroll();
      go(`/runs/${run.run_id}/edit`);
    } else return;
    event.preventDefault();
  };
  const focus = useCallback((index: number) => setCurrent(index), []);

  const visible = first && last ? days.slice(first.day, last.day + 1) : [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows go from image to image; each is a link of its own.
    <div ref={box} className="gallery-grid" onKeyDown={keys} style={{ blockSize: layout.height }}>
      {visible.map((day) => (
        <section
          key={day.day}
          className="gallery-day"
          aria-label={day.day}
          style={{ top: day.top, blockSize: day.height }}
        >
          <DayHeading day={day.day} runs={runs} from={day.from} to={day.to} selection={selection} onToggle={onDay} />
          {range(Math.max(day.from, first?.from ?? 0), Math.min(day.to, last?.to ?? 0)).map((index) => {
            const run = runs[index];
            const at = boxes[index];
            return (
              run &&
              at && (
                <GalleryItem
                  key={run.run_id}
                  run={run}
                  index={index}
                  box={at}
                  current={index === current}
                  wantsFocus={wantsFocus}
                  selected={selection.has(run.run_id)}
                  selecting={selecting || selection.size > 0}
                  onFocus={focus}
                />
              )
            );
          })}
        </section>
      ))}
    </div>
  );
}

/** The width of an element, and how far it is from the start of the page. */
function usePlace(box: { current: HTMLElement | null }): { width: number; top: number } {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => {
      const next = { width: element.clientWidth, top: element.offsetTop };
      setPlace((before) => (before.width === next.width && before.top === next.top ? before : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // What is above it can grow or shrink.
    if (element.parentElement) observer.observe(element.parentElement);
    measure();
    return () => observer.disconnect();
  }, [box]);
  return place;
}
