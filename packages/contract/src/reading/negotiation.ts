import type { CompiledOperation } from './operation.ts';
import { Refused } from './refused.ts';

const judged = new Map<string, boolean>();
const mostJudged = 2_000;

/** Whether an `Accept` header allows a type. */
export function accepts(header: string | undefined, mediaType: string): boolean {
  if (header === undefined || header === '*/*' || header === '') return true;
  const question = `${mediaType} ${header}`;
  let accepted = judged.get(question);
  if (accepted === undefined) {
    accepted = judge(header, mediaType.toLowerCase());
    // The same headers come again and again.
    if (judged.size >= mostJudged) judged.clear();
    if (header.length <= 512) judged.set(question, accepted);
  }
  return accepted;
}

/** Refuses an `Accept` header that allows none of the types, unless the operation has no `406` and ignores the header. */
export function requireAcceptable(
  header: string | undefined,
  { responses, responseTypes }: Pick<CompiledOperation, 'responses' | 'responseTypes'>,
  types = responseTypes,
): void {
  if (!responses.has(406) || types.length === 0 || types.some((type) => accepts(header, type))) return;
  throw new Refused(
    'not_acceptable',
    `The response is ${types.join(' or ')}, which Accept does not allow. Accept it, or omit Accept.`,
  );
}

/** The most specific range decides, as in RFC 9110; a weight of 0 forbids. */
function judge(header: string, mediaType: string): boolean {
  const [type = ''] = mediaType.split('/');
  let best = { closeness: 0, weight: 0 };
  for (const part of header.toLowerCase().split(',')) {
    const [range = '', ...options] = part.split(';').map((piece) => piece.trim());
    const closeness = range === mediaType ? 3 : range === `${type}/*` ? 2 : range === '*/*' ? 1 : 0;
    const weight = Number(options.find((option) => option.startsWith('q='))?.slice(2) ?? '1');
    if (closeness > best.closeness) best = { closeness, weight: Math.max(weight, 0) };
  }
  return best.weight > 0;
}
