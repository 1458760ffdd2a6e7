import type { RelationName } from './intent.ts';

const VERBS: [RegExp, RelationName][] = [
  [/^(?:riding|rides|ride|driving|drives|mounted)$/, 'riding'],
  [
    /^(?:holding|holds|carrying|carries|eating|eats|drinking|drinks|reading|reads|playing|plays|tossing|lifting|waving|using|hugging|throwing|painting)$/,
    'holding',
  ],
  [/^(?:wearing|wears|dressed)$/, 'wearing'],
  [/^(?:crossing|crosses)$/, 'on'],
];
const PREPOSITIONS: Partial<Record<string, RelationName>> = {
  on: 'on',
  upon: 'on',
  onto: 'on',
  in: 'in',
  inside: 'in',
  into: 'in',
  within: 'in',
  under: 'under',
  beneath: 'under',
  below: 'under',
  underneath: 'under',
  above: 'above',
  over: 'above',
  behind: 'behind',
  before: 'in front of',
  beside: 'next to',
  near: 'next to',
  by: 'next to',
  against: 'next to',
  along: 'next to',
  with: 'next to',
  around: 'next to',
  leftof: 'left of',
  rightof: 'right of',
  between: 'between',
  among: 'between',
  amid: 'between',
  at: 'at',
  through: 'at',
};

/** The relation that verbs and prepositions express; null if they express none that can be drawn. */
export function relationOf(words: string[]): RelationName | null {
  for (const word of words) {
    const verb = VERBS.find(([pattern]) => pattern.test(word));
    // «playing at the piano», «reading in a chair»: the preposition says where.
    if (verb && (verb[1] !== 'holding' || words.at(-1) === word)) return verb[1];
  }
  for (const word of words.toReversed()) {
    const relation = PREPOSITIONS[word];
    if (relation) return relation;
  }
  return null;
}

/** Whether what follows says where something is. */
export const LOCATIVE = new Set<RelationName>([
  'on',
  'in',
  'under',
  'above',
  'next to',
  'at',
  'in front of',
  'behind',
  'between',
]);
