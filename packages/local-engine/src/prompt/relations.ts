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
const PREPOSITIONS = new Map(
  Object.entries({
    on: 'on upon onto',
    in: 'in inside into within',
    under: 'under beneath below underneath',
    above: 'above over',
    behind: 'behind',
    'in front of': 'before',
    'next to': 'beside near by against along with around',
    'left of': 'leftof',
    'right of': 'rightof',
    between: 'between among amid',
    at: 'at through',
  } satisfies Partial<Record<RelationName, string>>).flatMap(([relation, words]) =>
    words.split(' ').map((word) => [word, relation as RelationName] as const),
  ),
);

/** The relation that verbs and prepositions express; null if they express none that can be drawn. */
export function relationOf(words: string[]): RelationName | null {
  for (const word of words) {
    const verb = VERBS.find(([pattern]) => pattern.test(word));
    // «playing at the piano», «reading in a chair»: the preposition says where.
    if (verb && (verb[1] !== 'holding' || words.at(-1) === word)) return verb[1];
  }
  for (const word of words.toReversed()) {
    const relation = PREPOSITIONS.get(word);
    if (relation) return relation;
  }
  return null;
}

/** Whether what follows says where something is. */
export const LOCATIVE = new Set<RelationName | null>(
  'on,in,under,above,next to,at,in front of,behind,between'.split(',') as RelationName[],
);
