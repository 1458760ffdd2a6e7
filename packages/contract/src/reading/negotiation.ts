import { Refused } from './refused.ts';

const judged = new Map<string, number>();
const mostJudged = 2_000;

/** Whether an `Accept` header allows a type. */
export function accepts(header: string | undefined, mediaType: string): boolean {
  return weightOf(header, mediaType) > 0;
}

/**
 * The one of these types that an `Accept` header prefers, the earlier of two that it likes equally. Refuses a header
 * that allows none; undefined if there are no types, because there is no body.
 */
export function requireAcceptable(header: string | undefined, types: readonly string[]): string | undefined {
  let best: { type: string | undefined; weight: number } = { type: undefined, weight: 0 };
  for (const type of types) {
    const weight = weightOf(header, type);
    if (weight > best.weight) best = { type, weight };
  }
  if (best.type !== undefined || types.length === 0) return best.type;
  throw new Refused(
    'not_acceptable',
    `The response is ${types.join(' or ')}, which Accept does not allow. Accept it, or omit Accept.`,
  );
}

/** How much a header likes a type, 0 to 1. The same headers come again and again, so results are cached. */
function weightOf(header: string | undefined, mediaType: string): number {
  if (header === undefined || header === '*/*' || header === '') return 1;
  const question = `${mediaType} ${header}`;
  let weight = judged.get(question);
  if (weight === undefined) {
    weight = judge(header, mediaType.toLowerCase());
    if (judged.size >= mostJudged) judged.clear();
    if (header.length <= 512) judged.set(question, weight);
  }
  return weight;
}

/** The most specific range decides, as in RFC 9110; a weight of 0 forbids. */
function judge(header: string, mediaType: string): number {
  const [type = ''] = mediaType.split('/');
  let best = { closeness: 0, weight: 0 };
  for (const part of header.toLowerCase().split(',')) {
    const [range = '', ...options] = part.split(';').map((piece) => piece.trim());
    const closeness = range === mediaType ? 3 : range === `${type}/*` ? 2 : range === '*/*' ? 1 : 0;
    const weight = Number(options.find((option) => option.startsWith('q='))?.slice(2) ?? '1');
    if (closeness > best.closeness) best = { closeness, weight: Math.max(weight, 0) };
  }
  return best.weight;
}
