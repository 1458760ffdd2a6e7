let random: string | undefined;
let count = 0;

/**
 * A string that no other call anywhere has: 128 random bits and a number. The bits are drawn once, since drawing them
 * for each call would take a fifth of its time; `randomUUID` is fast but missing in pages without TLS.
 */
export function uniqueKey(): string {
  random ??= crypto.getRandomValues(new Uint32Array(4)).join('-');
  return `${random}-${++count}`;
}
