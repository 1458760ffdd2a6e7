/** Control characters, and those that turn the direction of writing. */
const control = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text of others in one line, without anything that a terminal would obey. */
export const plain = (text: string): string => text.replace(control, ' ').trim();

export const shorten = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
