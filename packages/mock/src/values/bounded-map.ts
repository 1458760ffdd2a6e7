/** A map that forgets its oldest entries when it weighs too much, so that a mock can run for weeks. */
export class BoundedMap<Value> extends Map<string, Value> {
  readonly #most: number;
  readonly #weigh: (value: Value) => number;
  #total = 0;

  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    super();
    this.#most = most;
    this.#weigh = weigh;
  }

  override set(key: string, value: Value): this {
    this.delete(key);
    super.set(key, value);
    this.#total += this.#weigh(value);
    for (const oldest of this.keys()) {
      if (this.#total <= this.#most) break;
      this.delete(oldest);
    }
    return this;
  }

  override delete(key: string): boolean {
    const value = this.get(key);
    if (value !== undefined) this.#total -= this.#weigh(value);
    return super.delete(key);
  }

  override clear(): void {
    super.clear();
    this.#total = 0;
  }
}
