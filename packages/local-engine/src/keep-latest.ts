/**
 * Keeps the values that were used last, by key, for what is slow to make and often needed again. Callers share a value,
 * so they must not change it.
 *
 * @example const maps = keepLatest<Mask>(16); await maps(key, () => makeMap(pixels));
 */
export function keepLatest<Value>(count: number): (key: string, make: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, Value>();
  return async (key, make) => {
    const value = kept.get(key) ?? (await make());
    // Inserted again, so the first entry is the one that was not used for the longest time.
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > count) kept.delete(kept.keys().next().value as string);
    return value;
  };
}
