import type { PersonLook } from '../../prompt/person-look.ts';
import vocabulary from '../../prompt/vocabulary.json' with { type: 'json' };
import { named } from './tones.ts';

/** What a person wears. */
export interface Outfit {
  top: { kind: TopKind; colour: string };
  bottom: { kind: 'trousers' | 'skirt' | 'shorts'; colour: string };
  hat: { kind: HatKind; colour: string } | null;
  tie: { kind: 'tie' | 'bow'; colour: string } | null;
  extras: Extra[];
}

export type TopKind =
  | 'shirt'
  | 'suit'
  | 'dress'
  | 'coat'
  | 'turtleneck'
  | 'vest'
  | 'chef'
  | 'hoodie'
  | 'robe'
  | 'scrubs'
  | 'spacesuit'
  | 'armour';
export type HatKind =
  | 'helmet'
  | 'cap'
  | 'chef'
  | 'cowboy'
  | 'crown'
  | 'pointed'
  | 'top'
  | 'beanie'
  | 'veil'
  | 'police'
  | 'beret'
  | 'scarf'
  | 'pirate'
  | 'bubble';
export type Extra =
  | 'stethoscope'
  | 'apron'
  | 'headphones'
  | 'earrings'
  | 'necklace'
  | 'badge'
  | 'scarf'
  | 'sunglasses'
  | 'cape'
  | 'stripes'
  | 'tutu';

/** Clothes by profession: a part of the noun, and what is worn. */
const WORK = Object.entries(vocabulary.outfits).map(([nouns, worn]): [RegExp, Partial<Outfit>] => {
  const dress: Record<string, unknown> & { extras: string[] } = { extras: [] };
  for (const [part, kind, colour] of worn.split(', ').map((each) => each.split(' '))) {
    if (part === 'with') dress.extras.push(kind);
    else dress[part] = { kind, colour };
  }
  return [new RegExp(nouns), dress as Partial<Outfit>];
});

const EVERYDAY = ['#4a7fb5', '#c46a4e', '#5f8f6b', '#8a6fae', '#d09a3f', '#48788c', '#b85a72'];
const LEGS = ['#37496b', '#4a4640', '#2f3b4a', '#5b4a3a'];

/** The clothes that the prompt names, over those of the profession, over everyday ones. */
export function outfitOf(look: PersonLook, pick: number): Outfit {
  const work = WORK.find(([pattern]) => pattern.test(look.noun))?.[1] ?? {};
  const outfit: Outfit = {
    top: {
      kind: look.gender === 'woman' && pick % 3 === 0 ? 'dress' : 'shirt',
      colour: EVERYDAY[pick % EVERYDAY.length] as string,
    },
    bottom: { kind: 'trousers', colour: LEGS[pick % LEGS.length] as string },
    hat: null,
    tie: null,
    ...work,
    extras: [...(work.extras ?? [])],
  };
  if (outfit.top.kind === 'suit' && !work.bottom) outfit.bottom = { kind: 'trousers', colour: outfit.top.colour };
  for (const garment of look.clothes)
    wear(outfit, garment.noun, garment.colour === null ? null : named(garment.colour));
  return outfit;
}

function wear(outfit: Outfit, noun: string, colour: string | null): void {
  const top = (kind: TopKind, usual: string) => {
    outfit.top = { kind, colour: colour ?? usual };
    if (kind === 'suit' || kind === 'spacesuit') outfit.bottom = { kind: 'trousers', colour: colour ?? usual };
  };
  const hat = (kind: HatKind, usual: string) => {
    outfit.hat = { kind, colour: colour ?? usual };
  };
  if (/bow tie/.test(noun)) outfit.tie = { kind: 'bow', colour: colour ?? '#8c2733' };
  else if (/^(?:tie|necktie)$/.test(noun)) outfit.tie = { kind: 'tie', colour: colour ?? '#8c2733' };
  else if (/suit|tuxedo/.test(noun)) {
    top('suit', '#2b3245');
    outfit.tie ??= { kind: 'tie', colour: '#8c2733' };
  } else if (/blazer|jacket/.test(noun)) top('suit', '#3a4a68');
  else if (/dress|gown|skirt/.test(noun)) top('dress', '#b8485c');
  else if (/turtleneck|sweater|pullover|jumper/.test(noun)) top('turtleneck', '#3b3d42');
  else if (/coat|raincoat|cloak/.test(noun)) top('coat', '#b08d5f');
  else if (/hoodie/.test(noun)) top('hoodie', '#7a828c');
  else if (/robe|kimono/.test(noun)) top('robe', '#6b4a8c');
  else if (/armou?r/.test(noun)) top('armour', '#9aa4b0');
  else if (/cape/.test(noun)) outfit.extras.push('cape');
  else if (/apron/.test(noun)) outfit.extras.push('apron');
  else if (/headphone/.test(noun)) outfit.extras.push('headphones');
  else if (/earring/.test(noun)) outfit.extras.push('earrings');
  else if (/necklace/.test(noun)) outfit.extras.push('necklace');
  else if (/sunglasses/.test(noun)) outfit.extras.push('sunglasses');
  else if (/^scarf$/.test(noun)) outfit.extras.push('scarf');
  else if (/headscarf|hijab/.test(noun)) hat('scarf', '#5b6f8c');
  else if (/helmet/.test(noun)) hat('helmet', outfit.hat?.colour ?? '#c9342b');
  else if (/crown|tiara/.test(noun)) hat('crown', '#e8b93a');
  else if (/top hat/.test(noun)) hat('top', '#24242a');
  else if (/cap$/.test(noun)) hat('cap', '#3f6fb0');
  else if (/beret/.test(noun)) hat('beret', '#8c2733');
  else if (/beanie/.test(noun)) hat('beanie', '#3b5a72');
  else if (/veil/.test(noun)) hat('veil', '#fbf8f4');
  else if (/hat/.test(noun)) hat(outfit.hat?.kind === 'cowboy' ? 'cowboy' : 'pointed', '#4a3a6b');
  else if (/trousers|pants|jeans/.test(noun)) outfit.bottom = { kind: 'trousers', colour: colour ?? '#3f5f8a' };
  else if (/shorts/.test(noun)) outfit.bottom = { kind: 'shorts', colour: colour ?? '#8a7a5a' };
  else if (/shirt|blouse|top|tshirt|vest/.test(noun)) top('shirt', '#e8e4dc');
}
