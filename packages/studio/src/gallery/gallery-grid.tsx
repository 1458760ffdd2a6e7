import type { Run } from '@darkroom/client';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { PlaceholderCards } from '../parts/placeholder-cards.tsx';
import { go } from '../router.ts';
import { GalleryItem } from './gallery-item.tsx';

interface Props {
  runs: readonly Run[];
  selected: ReadonlySet<string>;
  onToggle: (runId: string, range?: string) => void;
  onEnd: () => void;
  loading: boolean;
}

const gap = 14;
const wordsHeight = 46;

/** Renders only the visible rows, however many runs there are. */
export function GalleryGrid({ runs, selected, onToggle, onEnd, loading }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ width: 0, top: 0 });
  const [current, setCurrent] = useState(0);
  const anchor = useRef<string>(undefined);
  const wantsFocus = useRef(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setPlace({ width: element.clientWidth, top: element.offsetTop });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);

  const columns = Math.max(2, Math.floor((place.width + gap) / (place.width > 1800 ? 260 : 204)));
  const side = Math.max(60, (place.width - gap * (columns - 1)) / columns);
  const rowHeight = side + wordsHeight + gap;
  const rows = Math.ceil(runs.length / columns);
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    overscan: 3,
    scrollMargin: place.top,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height when the window has another width.
  useLayoutEffect(() => virtual.measure(), [rowHeight]);

  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  // Once for each page that comes into view, not on every render.
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (rows > 0 && last >= rows - 6) end();
  }, [last, rows]);

  const moveTo = (index: number): void => {
    const to = Math.max(0, Math.min(runs.length - 1, index));
    wantsFocus.current = true;
    setCurrent(to);
    virtual.scrollToIndex(Math.floor(to / columns), { align: 'auto' });
  };
  const keys = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
    const run = runs[current];
    if (!run || (event.target as Element).tagName === 'INPUT') return;
    if (event.key in steps) moveTo(current + (steps[event.key] ?? 0));
    else if (event.key === 'Home') moveTo(0);
    else if (event.key === 'End') moveTo(runs.length - 1);
    else if (event.key === ' ' || event.key === 'x') select(run, event.shiftKey);
    else if (event.key === 'e' && run.image_url) go(`/runs/${run.run_id}/edit`);
    else return;
    event.preventDefault();
  };
  const select = (run: Run, range: boolean): void => {
    onToggle(run.run_id, range ? anchor.current : undefined);
    anchor.current = run.run_id;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows go from picture to picture; each is a link of its own.
    <div ref={box} className="gallery-grid" onKeyDown={keys} style={{ blockSize: virtual.getTotalSize() }}>
      {place.width > 0 &&
        shown.map((row) => (
          <div
            key={row.key}
            className="gallery-row"
            style={{
              transform: `translateY(${row.start - place.top}px)`,
              gap,
              gridTemplateColumns: `repeat(${columns}, 1fr)`,
            }}
          >
            {runs.slice(row.index * columns, (row.index + 1) * columns).map((run, at) => {
              const index = row.index * columns + at;
              return (
                <GalleryItem
                  key={run.run_id}
                  run={run}
                  current={index === current}
                  wantsFocus={wantsFocus}
                  selected={selected.has(run.run_id)}
                  onFocus={() => setCurrent(index)}
                  onSelect={(range) => select(run, range)}
                />
              );
            })}
          </div>
        ))}
      {loading && runs.length === 0 && <PlaceholderCards />}
    </div>
  );
}
