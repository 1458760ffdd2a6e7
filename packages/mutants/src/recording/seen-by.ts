/** What responses showed of things with a key, by the position of the response in the recording. */
export class SeenBy<Value> {
  readonly #seen = new Map<string, { at: number; value: Value }[]>();

  add(key: string, at: number, value: Value): void {
    const list = this.#seen.get(key);
    if (list === undefined) this.#seen.set(key, [{ at, value }]);
    else list.push({ at, value });
  }

  /** Where it is seen next. */
  next(key: string, after: number): number | undefined {
    return this.#seen.get(key)?.find(({ at }) => at > after)?.at;
  }

  /** What was seen before a position, as a map to which changed responses add; later positions see what they added. */
  before(position: () => number): Map<string, Value[]> {
    const changed = new SeenBy<Value>();
    const known = (key: string): { at: number; value: Value }[] => this.#seen.get(key) ?? [];
    return new (class extends Map<string, Value[]> {
      override get(key: string): Value[] | undefined {
        const now = position();
        const all = new Map([...known(key), ...(changed.#seen.get(key) ?? [])].map(({ at, value }) => [at, value]));
        const earlier = [...all].filter(([at]) => at < now).toSorted(([a], [b]) => a - b);
        return earlier.length === 0 ? undefined : earlier.map(([, value]) => value);
      }
      override set(key: string, values: Value[]): this {
        const last = values.at(-1);
        if (last !== undefined) changed.add(key, position(), last);
        return this;
      }
    })();
  }
}
