/** Control characters, and those that change the text direction. */
const control = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Foreign text on one line, without anything that a terminal would execute. */
export const plain = (text: string): string => text.replace(control, ' ').trim();

export const shorten = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
