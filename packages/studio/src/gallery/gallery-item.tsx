import type { Run } from '@darkroom/client';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { draggedFrom } from '../lightbox/take-images.ts';
import { ImageTools } from '../parts/image-menu.tsx';
import { RunFace } from '../parts/run-card.tsx';
import { ago, runTypeNames } from '../service/run-words.ts';
import { useTitle } from '../service/titles.ts';

interface Props {
  run: Run;
  current: boolean;
  /** Whether the focus should follow a pressed arrow key. */
  wantsFocus: RefObject<boolean>;
  selected: boolean;
  onFocus: () => void;
  onSelect: (range: boolean) => void;
}

export const GalleryItem = memo(
  function GalleryItem({ run, current, wantsFocus, selected, onFocus, onSelect }: Props) {
    const link = useRef<HTMLAnchorElement>(null);
    useEffect(() => {
      if (!current || !wantsFocus.current) return;
      wantsFocus.current = false;
      link.current?.focus({ preventScroll: true });
    }, [current, wantsFocus]);
    const title = useTitle(run);
    const shown = { run, image: 0 };
    return (
      <article className={selected ? 'item selected' : 'item'} onDragStart={draggedFrom(shown)}>
        <a ref={link} href={`#/runs/${run.run_id}`} tabIndex={current ? 0 : -1} onFocus={onFocus}>
          <span>
            <span className="item-title">{title}</span>
            <span className="item-kind">
              {runTypeNames[run.run_type] ?? run.run_type} · {ago(run.created_at)}
            </span>
          </span>
          <RunFace run={run} />
        </a>
        <label className="item-check">
          <input
            type="checkbox"
            aria-label={`Select: ${title}`}
            tabIndex={current ? 0 : -1}
            checked={selected}
            onChange={(event) => onSelect((event.nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
        <ImageTools shown={shown} title={title} tabIndex={current ? 0 : -1} />
      </article>
    );
  },
  // The handlers change with every list, but what is shown does not.
  (before, after) => before.run === after.run && before.current === after.current && before.selected === after.selected,
);
