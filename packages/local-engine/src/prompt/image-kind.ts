import { isBuilding, isPlant } from '../subjects/find-noun.ts';
import type { ImageKind, Intent } from './intent.ts';
import type { Phrase } from './phrases.ts';

/** Nouns that say what kind of image is wanted, and are not in it. */
const KINDS: Partial<Record<string, ImageKind>> = {
  portrait: 'portrait',
  headshot: 'portrait',
  selfie: 'portrait',
  logo: 'logo',
  emblem: 'logo',
  monogram: 'logo',
  poster: 'poster',
  flyer: 'poster',
  icon: 'icon',
  pictogram: 'icon',
  sticker: 'icon',
  interior: 'interior',
  packshot: 'product',
  mockup: 'product',
};
/** Words for an image as such. */
const IMAGES =
  /^(?:image|picture|photo|photograph|shot|painting|drawing|sketch|illustration|render|rendering|artwork|art|view|scene|style|panel|watercolor|watercolour|papercut|woodcut|engraving|lighting|background|backdrop|composition|closeup|close-up|campaign|collage|quality|detail|resolution|aesthetic|design|concept|colour|color|tone|palette|mood|atmosphere|focus|bokeh|gradient|shape|brand|text|word|caption|letter|slogan|title|mascot|isometric|isometry|diorama)$/;

/** What a phrase says about the image as a whole; null if it is about something in it. */
export function imageWord({ head: noun, nouns, adjectives }: Phrase): { kind: ImageKind | null } | null {
  const parts = noun.split(' ');
  const head = parts.at(-1) as string;
  const words = [...adjectives, ...nouns, ...parts.slice(0, -1)];
  const kind = KINDS[head];
  if (kind) return { kind: head === 'poster' && words.includes('wall') ? null : kind };
  if (!IMAGES.test(head)) return null;
  if (words.includes('product')) return { kind: 'product' };
  if (words.includes('abstract') || head === 'abstract') return { kind: 'abstract' };
  return { kind: words.includes('portrait') ? 'portrait' : null };
}

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
