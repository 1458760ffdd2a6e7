import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { runsAround } from '../service/known-runs.ts';
import { useModelTypes } from '../service/queries.ts';
import { type ImageAction, imageActions } from './image-actions.ts';
import { openLightbox } from './lightbox-store.ts';
import { fileUrl, type ShownImage } from './shown-image.ts';

interface MenuProps {
  shown: ShownImage;
  label: string;
  tabIndex?: number | undefined;
  kind?: 'plain' | 'quiet';
  /** Actions that have a button of their own beside the menu. */
  without?: readonly ImageAction['id'][];
  /** Opens the image large, where that is not already the case. */
  onView?: (() => void) | undefined;
}

/** “…”: everything that can be done with an image. */
export function ImageMenu({ shown, label, tabIndex, kind = 'plain', without = [], onView }: MenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  return (
    <span ref={box} className="image-menu">
      <Button
        icon="more"
        kind={kind}
        label={label}
        tabIndex={tabIndex}
        onKeyDown={keepSpace}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <MenuItems shown={shown} anchor={box} without={without} onView={onView} onClose={() => setOpen(false)} />
      )}
    </span>
  );
}

/** Space presses the button; the grid around it would select the image. */
const keepSpace = (event: KeyboardEvent): void => {
  if (event.key === ' ') event.stopPropagation();
};

type ItemsProps = Pick<MenuProps, 'shown' | 'onView'> & {
  without: readonly ImageAction['id'][];
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
};

function MenuItems({ shown, anchor, without, onView, onClose }: ItemsProps) {
  const { data: modelTypes = [] } = useModelTypes();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const menu = list.current;
    const button = anchor.current?.getBoundingClientRect();
    if (!menu || !button) return;
    // The browser's own popover: above everything, even the lightbox, and closed by Escape or a click beside it.
    menu.showPopover();
    const { offsetWidth: width, offsetHeight: height } = menu;
    const below = button.bottom + 4 + height <= innerHeight;
    menu.style.setProperty('--menu-top', `${Math.max(8, below ? button.bottom + 4 : button.top - 4 - height)}px`);
    menu.style.setProperty('--menu-left', `${Math.max(8, Math.min(button.right - width, innerWidth - width - 8))}px`);
    menu.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  }, [anchor]);

  const focusButton = (): void => anchor.current?.querySelector('button')?.focus();
  const keys = (event: KeyboardEvent): void => {
    // The screens below have arrow keys and shortcuts of their own.
    event.stopPropagation();
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[(to + items.length) % items.length]?.focus();
    else if (event.key === 'Tab' || event.key === 'Escape') {
      focusButton();
      onClose();
    } else return;
    event.preventDefault();
  };
  const choose = (perform: () => void | Promise<void>) => () => {
    focusButton();
    onClose();
    void perform();
  };
  const actions = imageActions(shown, modelTypes).filter(({ id }) => !without.includes(id));
  return (
    <div
      ref={list}
      popover="auto"
      role="menu"
      tabIndex={-1}
      className="menu"
      onKeyDown={keys}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {onView && <Item icon="expand" label="View large" onChoose={choose(onView)} />}
      {actions.map(({ id, label, icon, perform }) => (
        <Item key={id} icon={icon} label={label} danger={id === 'delete'} onChoose={choose(perform)} />
      ))}
    </div>
  );
}

function Item({
  icon,
  label,
  danger = false,
  onChoose,
}: Pick<ImageAction, 'icon' | 'label'> & { danger?: boolean; onChoose: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={danger ? 'danger' : undefined} onClick={onChoose}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

interface ToolsProps {
  shown: ShownImage;
  title: string;
  tabIndex?: number | undefined;
  /** The most used actions, for a card with room for them. */
  quick?: readonly ImageAction['id'][];
}

/** On a card: shown on hover and focus, and on a touch screen the menu is always there. */
export function ImageTools({ shown, title, tabIndex, quick = [] }: ToolsProps) {
  const view = (): void => openLightbox(shown, runsAround(shown.run));
  const canView = fileUrl(shown) !== null;
  return (
    <div className="image-tools">
      {canView && (
        <Button
          className="image-view"
          icon="expand"
          label={`View large: ${title}`}
          tabIndex={tabIndex}
          onClick={view}
        />
      )}
      {canView && quick.length > 0 && <QuickActions shown={shown} ids={quick} />}
      <ImageMenu shown={shown} label={`Actions: ${title}`} tabIndex={tabIndex} onView={canView ? view : undefined} />
    </div>
  );
}

/** For the mouse only: the keyboard has them all in the menu, without three stops more on each card. */
function QuickActions({ shown, ids }: { shown: ShownImage; ids: readonly ImageAction['id'][] }) {
  const { data: modelTypes = [] } = useModelTypes();
  return imageActions(shown, modelTypes)
    .filter(({ id }) => ids.includes(id))
    .map(({ id, icon, label, perform }) => (
      <Button key={id} className="image-quick" icon={icon} label={label} tabIndex={-1} onClick={() => void perform()} />
    ));
}
