import type { Run } from '@darkroom/client';
import { type MouseEvent, memo, type RefObject, useEffect, useRef } from 'react';
import { draggedFrom } from '../images/dropped-images.ts';
import { ImageTools } from '../images/image-menu.tsx';
import { RunFace } from '../images/run-card.tsx';
import { Icon } from '../parts/icon.tsx';
import { isFavourite } from '../service/collections.ts';
import { ago, runTypeNames } from '../service/run-words.ts';
import { useTitle } from '../service/titles.ts';
import { noteSize } from './aspect-ratios.ts';
import type { Box } from './layout.ts';
import { markFavourite } from './mark-favourite.ts';
import { keepScroll } from './scroll-place.ts';
import { useLongPress } from './use-long-press.ts';
import { toggleRun } from './use-selection.ts';

interface Props {
  run: Run;
  index: number;
  box: Box;
  current: boolean;
  /** Whether the focus should follow a pressed arrow key. */
  wantsFocus: RefObject<boolean>;
  selected: boolean;
  /** Whether a click selects instead of opening. */
  selecting: boolean;
  onFocus: (index: number) => void;
}

/** Below this width, an image has room for its checkbox, menu and star only. */
const narrow = 170;

export const GalleryItem = memo(
  function GalleryItem({ run, index, box, current, wantsFocus, selected, selecting, onFocus }: Props) {
    const link = useRef<HTMLAnchorElement>(null);
    useEffect(() => {
      if (!current || !wantsFocus.current) return;
      wantsFocus.current = false;
      link.current?.focus({ preventScroll: true });
    }, [current, wantsFocus]);
    const press = useLongPress(() => toggleRun(run));
    const title = useTitle(run);
    const shown = { run, image: 0 };
    const tabIndex = current ? 0 : -1;

    const click = (event: MouseEvent): void => {
      // Enter opens, also while others are selected; a click with Ctrl or ⌘ opens another tab, as for any link.
      const byKey = event.detail === 0;
      if (event.ctrlKey || event.metaKey) return;
      if (!event.shiftKey && (byKey || !selecting)) keepScroll();
      else {
        event.preventDefault();
        toggleRun(run, event.shiftKey);
      }
    };
    const { left, top, width, height } = box;
    return (
      <article
        className={`item${selected ? ' selected' : ''}${width < narrow ? ' narrow' : ''}`}
        style={{ left, top, width }}
        onDragStart={draggedFrom(shown)}
        {...press}
      >
        <a
          ref={link}
          href={`#/runs/${run.run_id}`}
          tabIndex={tabIndex}
          title={`${title}\n${runTypeNames[run.run_type] ?? run.run_type}, ${ago(run.created_at)}`}
          onFocus={() => onFocus(index)}
          onClick={click}
        >
          <span className="item-title">{title}</span>
          <span
            className="item-face"
            style={{ height }}
            // Loading does not bubble, but it can be captured: the face stays as it is everywhere else.
            onLoadCapture={({ target }) => {
              if (target instanceof HTMLImageElement) noteSize(run, target.naturalWidth, target.naturalHeight);
            }}
            onLoadedMetadataCapture={({ target }) => {
              if (target instanceof HTMLVideoElement) noteSize(run, target.videoWidth, target.videoHeight);
            }}
          >
            <RunFace run={run} />
          </span>
        </a>
        <label className="item-check">
          <input
            type="checkbox"
            aria-label={`Select: ${title}`}
            tabIndex={tabIndex}
            checked={selected}
            onChange={(event) => toggleRun(run, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
          />
        </label>
        <ImageTools shown={shown} title={title} tabIndex={tabIndex} />
        <FavouriteButton run={run} title={title} tabIndex={tabIndex} />
      </article>
    );
  },
  // The box is a new object with every layout, but mostly says the same.
  (before, after) =>
    before.run === after.run &&
    before.index === after.index &&
    before.current === after.current &&
    before.selected === after.selected &&
    before.selecting === after.selecting &&
    before.box.left === after.box.left &&
    before.box.top === after.box.top &&
    before.box.width === after.box.width &&
    before.box.height === after.box.height,
);

function FavouriteButton({ run, title, tabIndex }: { run: Run; title: string; tabIndex: number }) {
  const marked = isFavourite(run);
  return (
    <button
      type="button"
      className="item-star"
      aria-pressed={marked}
      aria-label={`Favourite: ${title}`}
      title={marked ? 'Remove from favourites' : 'Add to favourites'}
      tabIndex={tabIndex}
      onClick={() => void markFavourite(run)}
    >
      <Icon name="star" size={16} />
    </button>
  );
}
