import { isBuilding, isPlant } from '../subjects/find-noun.ts';
import type { ImageKind, Intent } from './intent.ts';

export const ROOMS =
  /room|kitchen|office|library|bath|class|loft|hall|bar$|café|cafe|interior|(?:subway|metro|train|railway|tube) station|platform/;

/** What food is served in. */
const DISHES = /bowl|plate|platter|tray|basket|pot$|dish|board|glass|cup|jar/;

/** The kind of image that follows from what it shows, if the prompt does not say it. */
export function kindFor(intent: Intent): ImageKind | null {
  const first = intent.subjects[0];
  const room = intent.place === 'interior' && intent.setting !== null && ROOMS.test(intent.setting);
  if (room && (!first || intent.nouns.find((n) => n.as === 'place' || n.as === 'subject')?.as === 'place'))
    return 'interior';
  if (!first) return intent.place === 'city' && intent.setting === 'skyscraper' ? 'architecture' : null;
  const { person } = first;
  if (person && intent.subjects.every((s) => s.person === undefined || s === first)) {
    const face =
      person.hair.colour ??
      person.hair.length ??
      person.hair.curl ??
      person.eyes ??
      person.beard ??
      (person.glasses || person.without.length > 0 || intent.closeUp || null);
    if (face !== null && !intent.place && first.count === 1 && intent.relations.every((r) => r.relation === 'next to'))
      return 'portrait';
    return null;
  }
  const alive = intent.subjects.some((s) => s.person || (s.kind.group === 'Animals & Nature' && !isPlant(s.kind)));
  if (alive) return null;
  const meal = intent.subjects.every((s) => s.kind.group === 'Food & Drink' || DISHES.test(s.kind.label));
  const food =
    first.kind.group === 'Food & Drink' || (meal && intent.subjects.some((s) => s.kind.group === 'Food & Drink'));
  if (food && (!intent.place || intent.place === 'table')) return 'food';
  if (isBuilding(first.kind)) return 'architecture';
  const thing = first.kind.group === 'Objects' || first.kind.group === 'Activities';
  return thing &&
    first.count <= 2 &&
    (!intent.place || intent.place === 'studio' || intent.setting === 'wall' || intent.setting === 'sand')
    ? 'product'
    : null;
}
