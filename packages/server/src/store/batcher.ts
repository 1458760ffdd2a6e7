/**
 * Collects calls that arrive while an earlier batch is running and handles them together: under load many requests
 * share one transaction, and a single request does not wait. It needs no timers, because each batch starts when the one
 * before ends.
 *
 * @example const read = batcher((ids: string[]) => findRuns(ids)); await read('…');
 */
export function batcher<Item, Result>(
  work: (items: Item[]) => Promise<readonly Result[]>,
  { maxItems = 256, lanes = 1 }: { maxItems?: number; lanes?: number } = {},
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let scheduled = false;

  const pump = async () => {
    scheduled = false;
    if (running >= lanes || waiting.length === 0) return;
    running += 1;
    const batch = waiting.splice(0, maxItems);
    // The rest starts on the next lane, if there is one.
    if (waiting.length > 0) schedule();
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      if (waiting.length > 0) schedule();
    }
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    // Not a microtask, so requests that arrive in the same turn of the event loop are in one batch.
    setImmediate(pump);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running < lanes) schedule();
    });
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}
