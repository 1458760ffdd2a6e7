/** A seeded source of numbers: the same seed gives the same image on any machine (integer arithmetic only). */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** In [min, max). */
  range(min: number, max: number): number;
  /** A whole number in [min, max], both included. */
  int(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  /** A separate stream, so drawing more numbers for one part of an image does not change another. */
  fork(name: string): Random;
}

/** sfc32: small, fast, passes PractRand, and 32-bit integer operations are exact everywhere. */
export function createRandom(seed: number | string): Random {
  const key = String(seed);
  let a = hashString(key, 0x9e3779b9);
  let b = hashString(key, 0x243f6a88);
  let c = hashString(key, 0xb7e15162);
  let counter = 1;
  const next = () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i++) next();
  return {
    next,
    range: (min, max) => min + (max - min) * next(),
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)],
    chance: (probability) => next() < probability,
    fork: (name) => createRandom(`${key}/${name}`),
  };
}

/** FNV-1a over UTF-16 units with a final mix. */
export function hashString(text: string, salt = 0): number {
  let hash = 0x811c9dc5 ^ salt;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The seed of a request without one: derived from its content, so nothing in the pixels depends on chance or the clock.
 */
export function seedFrom(...parts: unknown[]): number {
  return hashString(JSON.stringify(parts)) % 2147483648;
}
