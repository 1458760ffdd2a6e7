import type { Intent, SubjectRequest } from '../prompt/intent.ts';
import { findSubject, type SubjectKind } from '../subjects/catalog.ts';

/** What a room has in it if the prompt names nothing else. */
const FURNISHINGS: [RegExp, string[]][] = [
  [/living|lounge/, ['sofa', 'potted plant', 'table']],
  [/bedroom|child/, ['bed', 'lamp']],
  [/kitchen/, ['stove', 'table']],
  [/office|study/, ['desk', 'laptop']],
  [/dining/, ['table', 'chair']],
  [/library/, ['bookshelf', 'chair']],
  [/bath/, ['bathtub']],
  [/class/, ['desk', 'chair']],
  [/station|platform|subway|metro/, ['bench', 'metro']],
  [/hospital/, ['bed', 'lamp']],
  [/museum|gallery/, ['framed picture', 'bench']],
  [/church/, ['candle', 'bench']],
  [/shop|store/, ['bookshelf', 'shopping bags']],
  [/café|cafe|restaurant|bar$/, ['table', 'chair']],
];

/** The intent with the furniture that makes a room recognisable, unless it is left out or already there. */
export function furnished(intent: Intent): Intent {
  const usual = FURNISHINGS.find(([room]) => intent.place === 'interior' && room.test(intent.setting ?? ''))?.[1];
  if (!usual || intent.subjects.length > 2) return intent;
  const added = usual
    .filter(
      (name) =>
        !intent.absent.includes(name) && !intent.subjects.some((s) => s.kind.label === name || s.word.endsWith(name)),
    )
    .slice(0, intent.subjects.length > 0 ? 1 : 3)
    .flatMap((name): SubjectRequest[] => {
      const kind = findSubject(name);
      return kind ? [requestOf(name, kind)] : [];
    });
  return { ...intent, subjects: [...intent.subjects, ...added] };
}

const requestOf = (name: string, kind: SubjectKind): SubjectRequest => ({
  id: `f-${name}`,
  word: name,
  kind,
  count: 1,
  colour: null,
  scale: 1,
  qualities: [],
});
