import { createKeptStore } from '../service/store.ts';
import { anywhere, type ShortcutId } from './shortcuts.ts';

/** Single letters can get in the way of speech input and of other tools, so they can be switched off. */
export const preference = createKeptStore('darkroom.shortcuts', { on: true }, localStorage);

/** After this many milliseconds a key no longer belongs to the one before it. */
const patience = 1500;

/** Calls back for each shortcut that is pressed, until the returned function is called. */
export function listenForShortcuts(onPress: (id: ShortcutId) => void): () => void {
  let before = { key: '', at: Number.NEGATIVE_INFINITY };
  const press = (event: KeyboardEvent): void => {
    if (!isForUs(event)) return;
    const sequence = event.timeStamp - before.at < patience ? `${before.key} ${event.key}` : event.key;
    const found =
      anywhere.find(({ keys }) => keys.join(' ') === sequence) ??
      anywhere.find(({ keys }) => keys.join(' ') === event.key);
    before = found ? { key: '', at: Number.NEGATIVE_INFINITY } : { key: event.key, at: event.timeStamp };
    if (!found) return;
    event.preventDefault();
    onPress(found.id);
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

function isForUs(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
  const isHandled = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
  // `?` always works: its sheet is where shortcuts are switched on again.
  const isOn = preference.get().on || event.key === '?';
  return isOn && !isHandled && !isTyping && document.querySelector('dialog[open]') === null;
}
