import { Refused } from './refused.ts';

const judged = new Map<string, boolean>();
const mostJudged = 2_000;

/** Whether an `Accept` header allows a type. The same headers come again and again, so results are cached. */
export function accepts(header: string | undefined, mediaType: string): boolean {
  if (header === undefined || header === '*/*' || header === '') return true;
  const question = `${mediaType} ${header}`;
  let verdict = judged.get(question);
  if (verdict === undefined) {
    verdict = judge(header, mediaType.toLowerCase());
    if (judged.size >= mostJudged) judged.clear();
    if (header.length <= 512) judged.set(question, verdict);
  }
  return verdict;
}

export function requireAcceptable(header: string | undefined, types: readonly string[]): void {
  if (types.length === 0 || types.some((type) => accepts(header, type))) return;
  throw new Refused(
    'not_acceptable',
    `The answer is ${types.join(' or ')}, which Accept does not allow. Accept it, or leave Accept out.`,
  );
}

/** The most specific range decides, as in RFC 9110; a weight of 0 forbids. */
function judge(header: string, mediaType: string): boolean {
  const [type = ''] = mediaType.split('/');
  let best = { closeness: 0, allowed: false };
  for (const part of header.toLowerCase().split(',')) {
    const [range = '', ...options] = part.split(';').map((piece) => piece.trim());
    const closeness = range === mediaType ? 3 : range === `${type}/*` ? 2 : range === '*/*' ? 1 : 0;
    const weight = options.find((option) => option.startsWith('q='))?.slice(2) ?? '1';
    if (closeness > best.closeness) best = { closeness, allowed: Number(weight) > 0 };
  }
  return best.allowed;
}
