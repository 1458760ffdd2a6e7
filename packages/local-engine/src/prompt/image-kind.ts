import type { ImageKind } from './intent.ts';
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
