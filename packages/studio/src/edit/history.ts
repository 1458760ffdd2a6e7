/** The states of something that can be undone and redone. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** What the last change was about; a further change of the same thing belongs to the same step. */
  label: string | undefined;
}

/** Enough for an hour of painting. */
const longest = 200;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], label: undefined });

export function change<T>({ past, present, label: last }: History<T>, next: T, label?: string): History<T> {
  const same = label !== undefined && label === last;
  return { past: same ? past : [...past, present].slice(-longest), present: next, future: [], label };
}

/** Ends a step, for example when a drag ends: the next change is a step of its own. */
export const settle = <T>(history: History<T>): History<T> => ({ ...history, label: undefined });

export function undo<T>({ past, present, future }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, label: undefined };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], label: undefined };
}

export function redo<T>({ past, present, future }: History<T>): History<T> {
  const [after, ...rest] = future;
  if (after === undefined) return { past, present, future, label: undefined };
  return { past: [...past, present], present: after, future: rest, label: undefined };
}
