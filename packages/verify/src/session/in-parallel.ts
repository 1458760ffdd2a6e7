import { NoResponse } from '../exchange/call.ts';
import type { Session } from './session.ts';
import { inUnit, isWanted, nextList } from './unit.ts';

/**
 * Processes a list with a limited concurrency. A missing response is already recorded and does not stop the rest; a
 * server that no longer responds ends everything by a `Stop`.
 */
export async function inParallel<Item>(
  items: Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const nameOf = nextList();
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const [index, item] of queue) {
        if (!isWanted(nameOf(index))) continue;
        await inUnit(nameOf(index), () => work(item)).catch((error) => {
          if (!(error instanceof NoResponse)) throw error;
        });
      }
    }),
  );
}

/** Fewer cases, evenly spread, for less effort. */
export function spread<Item>(items: Item[], effort: number): Item[] {
  if (effort >= 1) return items;
  return items.filter((_, index) => Math.floor(index * effort) !== Math.floor((index - 1) * effort));
}

/** Works on the cases of selected operations, on fewer of them for less effort, until the time is up. */
export async function forCases<Case extends { id: string }>(
  session: Session,
  what: string,
  cases: Case[],
  work: (one: Case) => Promise<void>,
): Promise<void> {
  const chosen = spread(
    cases.filter(({ id }) => session.includes(id)),
    session.options.effort,
  );
  await inParallel(chosen, 2, async (one) => {
    if (!session.cutsOff(what)) await work(one);
  });
}
