import type { Attempt, Returned } from './protocol.ts';

/** For servers that make one image a request: as many requests as images, each with the next seed. */
export async function oneAfterAnother(
  attempt: Attempt,
  make: (one: Attempt) => Promise<Uint8Array[]>,
): Promise<Returned> {
  const { count } = attempt.plan;
  const images: Uint8Array[] = [];
  for (let index = 0; index < count; index++) {
    const seed = attempt.seed + index;
    const values = new Map(attempt.values).set('seed', seed).set('count', 1);
    const made = await make({
      ...attempt,
      seed,
      values,
      progress: (fraction) => attempt.progress((index + fraction) / count),
    });
    images.push(...(count > 1 ? made.slice(0, 1) : made));
  }
  return { images };
}
