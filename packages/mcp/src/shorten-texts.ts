/** The longest text within a result, such as a prompt. */
const longest = 2000;

/** The value with long texts cut, for example an image that was sent inline. */
export function bounded<Value>(value: Value): Value {
  if (typeof value === 'string') {
    return (value.length <= longest ? value : `${value.slice(0, longest)}… (${value.length} characters)`) as Value;
  }
  if (Array.isArray(value)) return value.map(bounded) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, bounded(field)])) as Value;
}

/** Clients cut or refuse long texts, so a long one is cut where the reader can see it. */
const longestText = 40_000;

export function boundedText(text: string, advice: string): string {
  return text.length <= longestText
    ? text
    : `${text.slice(0, longestText)}…\n\nCut after ${longestText} characters. ${advice}`;
}
