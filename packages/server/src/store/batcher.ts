/**
 * Gathers calls that come while an earlier batch is under way and does them together: under load many requests share
 * one transaction, and a single request waits for nobody. No timers: the batch that runs is the clock.
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
    // Whatever is left starts on the next lane, if there is one.
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
    // Not a microtask: requests that arrived in the same turn of the event loop belong together.
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
