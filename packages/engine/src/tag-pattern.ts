/** Finds a tag of a prompt where it ends: `@fox` is not in `@foxes`. */
export function tagPattern(tag: string): string {
  const escaped = tag.replace(/[^\p{L}\p{N}]/gu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`);
  return `@${escaped}(?![\\p{L}\\p{N}_])`;
}
