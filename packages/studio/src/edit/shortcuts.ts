import { useEffect, useEffectEvent } from 'react';

/** Whether an element has an undo of its own for what is typed. */
const isText = (element: Element): boolean =>
  element.matches('textarea, [contenteditable="true"], input:not([type="range"], [type="checkbox"], [type="radio"])');

/** Whether an element does something by itself when Space is pressed. */
export const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && (isText(target) || target.matches('button, a, summary, select, input, [role="slider"]'));

/** Ctrl or Cmd with Z undoes, with Shift and Z, or Y, redoes, wherever the focus is except in a text. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const act = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target instanceof Element && isText(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) undo();
    else if (key === 'y' || key === 'z') redo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => act(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
