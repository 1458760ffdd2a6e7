import type { Intent, SubjectRequest } from '../prompt/intent.ts';
import vocabulary from '../prompt/vocabulary.json' with { type: 'json' };
import { findSubject, type SubjectKind } from '../subjects/catalog.ts';

/** What a room has in it if the prompt names nothing else. */
const FURNISHINGS = Object.entries(vocabulary.furnishings).map(
  ([rooms, things]) => [new RegExp(rooms), things.split(', ')] as const,
);

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
