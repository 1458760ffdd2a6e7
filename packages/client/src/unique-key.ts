let random: string | undefined;
let count = 0;

/**
 * A text that no other call anywhere has: 128 random bits, drawn once, and a number. Drawing them for each call would
 * cost as much as a fifth of the call; `randomUUID` is quick but missing in pages without TLS.
 */
export function uniqueKey(): string {
  random ??= crypto.getRandomValues(new Uint32Array(4)).join('-');
  return `${random}-${++count}`;
}
