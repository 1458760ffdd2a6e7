import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A part of a run of the checks that acts in order, whatever runs beside it: the preparation, a phase, one item of a
 * list that is processed concurrently. Its path is the same in every run, so requests can be found again by it.
 */
export interface Unit {
  path: string;
  /** How many lists were processed in it so far. */
  lists: number;
  /** The named check that it makes, if it is one. */
  check?: string;
  /** Whether a part of it is wanted; all are if omitted. */
  wants?: (path: string) => boolean;
}

const units = new AsyncLocalStorage<Unit>();

export function currentUnit(): Unit | undefined {
  return units.getStore();
}

/** Runs the work as a unit of its own, named within the current one; it belongs to the same check unless it is one itself. */
export function inUnit<Result>(name: string, work: () => Result, check = units.getStore()?.check): Result {
  const outer = units.getStore();
  const path = outer?.path ? `${outer.path}/${name}` : name;
  return units.run({ path, lists: 0, ...(check && { check }), ...(outer?.wants && { wants: outer.wants }) }, work);
}

/** Runs the work with only those of its units that are wanted. */
export function withUnits<Result>(wants: (path: string) => boolean, work: () => Result): Result {
  return units.run({ path: '', lists: 0, wants }, work);
}

/** Names the items of the next list of the current unit. */
export function nextList(): (index: number) => string {
  const outer = units.getStore();
  const list = outer === undefined ? 0 : outer.lists++;
  return (index) => `${list}.${index}`;
}

export function isWanted(name: string): boolean {
  const outer = units.getStore();
  return outer?.wants?.(outer.path ? `${outer.path}/${name}` : name) ?? true;
}
