/** How a value is read from text that a person wrote. */
export interface TextValue<Value> {
  /** Says what the text must be, after its name. */
  must: string;
  /** Undefined where the text makes no sense. */
  read(text: string): Value | undefined;
}

export function numberFrom(minimum: number, maximum: number): TextValue<number> {
  return {
    must: `must be a number from ${minimum} to ${maximum}`,
    read(text) {
      const value = Number(text);
      return text.trim() !== '' && value >= minimum && value <= maximum ? value : undefined;
    },
  };
}

/** Milliseconds, at least and at most: `200-800`, or one number for always the same. */
export const milliseconds: TextValue<[number, number]> = {
  must: 'must be milliseconds, such as 500 or 200-800',
  read(text) {
    const [, least, most = least] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
    const [a, b] = [Number(least), Number(most)];
    return least === undefined ? undefined : [Math.min(a, b), Math.max(a, b)];
  },
};

export const anyText: TextValue<string> = { must: '', read: (text) => text };
