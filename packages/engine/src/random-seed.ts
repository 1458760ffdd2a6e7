import { randomInt } from 'node:crypto';

/** A seed for work that was given none. Every model server accepts seeds below 2³¹. */
export const randomSeed = (): number => randomInt(2 ** 31);
