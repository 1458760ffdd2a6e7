import type { PersonLook } from '../../prompt/person-look.ts';
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

interface Dress {
  top?: Outfit['top'];
  bottom?: Outfit['bottom'];
  hat?: Outfit['hat'];
  tie?: Outfit['tie'];
  extras?: Extra[];
}

/** Clothes by profession: the noun of the prompt, or a part of it. */
const WORK: [RegExp, Dress][] = [
  [/nurse/, { top: { kind: 'scrubs', colour: '#5fa8b8' }, hat: null, extras: ['stethoscope'] }],
  [/doctor|physician|surgeon|dentist|vet/, { top: { kind: 'coat', colour: '#f4f5f6' }, extras: ['stethoscope'] }],
  [/scientist|chemist|researcher|pharmacist|biologist|physicist/, { top: { kind: 'coat', colour: '#f4f5f6' } }],
  [/chef|cook|baker/, { top: { kind: 'chef', colour: '#f7f6f2' }, hat: { kind: 'chef', colour: '#fbfaf7' } }],
  [
    /fire ?fighter|fireman/,
    {
      top: { kind: 'vest', colour: '#3c3a36' },
      bottom: { kind: 'trousers', colour: '#3c3a36' },
      hat: { kind: 'helmet', colour: '#c9342b' },
      extras: ['stripes'],
    },
  ],
  [
    /construction|builder|engineer|bricklayer|miner/,
    {
      top: { kind: 'vest', colour: '#f08a24' },
      bottom: { kind: 'trousers', colour: '#3f5678' },
      hat: { kind: 'helmet', colour: '#f5c32c' },
      extras: ['stripes'],
    },
  ],
  [
    /police|officer|constable|sheriff/,
    {
      top: { kind: 'shirt', colour: '#27406e' },
      bottom: { kind: 'trousers', colour: '#1d2c4c' },
      hat: { kind: 'police', colour: '#1d2c4c' },
      tie: { kind: 'tie', colour: '#14203a' },
      extras: ['badge'],
    },
  ],
  [
    /pilot|captain|steward/,
    {
      top: { kind: 'suit', colour: '#1f2c4a' },
      hat: { kind: 'police', colour: '#1f2c4a' },
      tie: { kind: 'tie', colour: '#10182c' },
    },
  ],
  [
    /cowboy|cowgirl|rancher/,
    {
      top: { kind: 'shirt', colour: '#a8452f' },
      bottom: { kind: 'trousers', colour: '#3f5f8a' },
      hat: { kind: 'cowboy', colour: '#8a5a33' },
      extras: ['scarf'],
    },
  ],
  [
    /farmer|gardener/,
    {
      top: { kind: 'shirt', colour: '#b5483a' },
      bottom: { kind: 'trousers', colour: '#3f6090' },
      hat: { kind: 'cowboy', colour: '#d9b56a' },
    },
  ],
  [
    /fisherman|sailor|skipper/,
    { top: { kind: 'coat', colour: '#e0b02e' }, hat: { kind: 'beanie', colour: '#2f4a66' } },
  ],
  [/pirate/, { top: { kind: 'coat', colour: '#7a2c2c' }, hat: { kind: 'pirate', colour: '#241f1f' } }],
  [
    /queen|princess/,
    { top: { kind: 'dress', colour: '#7b3a8c' }, hat: { kind: 'crown', colour: '#e8b93a' }, extras: ['necklace'] },
  ],
  [/king|prince/, { top: { kind: 'robe', colour: '#8c2733' }, hat: { kind: 'crown', colour: '#e8b93a' } }],
  [
    /wizard|sorcerer|mage|witch/,
    { top: { kind: 'robe', colour: '#3b3278' }, hat: { kind: 'pointed', colour: '#3b3278' } },
  ],
  [/bride/, { top: { kind: 'dress', colour: '#f7f3ee' }, hat: { kind: 'veil', colour: '#fbf8f4' } }],
  [
    /groom|waiter|butler|businessman|banker|lawyer|politician|president|gentleman|agent|conductor|pianist/,
    { top: { kind: 'suit', colour: '#2b2f3a' }, tie: { kind: 'bow', colour: '#16181f' } },
  ],
  [/businesswoman|lawyer|manager/, { top: { kind: 'suit', colour: '#3a4a68' } }],
  [/ballerina|dancer/, { top: { kind: 'dress', colour: '#f0b7c6' }, extras: ['tutu'] }],
  [/detective|spy/, { top: { kind: 'coat', colour: '#b08d5f' }, hat: { kind: 'cowboy', colour: '#7d6140' } }],
  [
    /painter|artist/,
    { top: { kind: 'shirt', colour: '#dfe4ea' }, hat: { kind: 'beret', colour: '#8c2733' }, extras: ['apron'] },
  ],
  [/barista|bartender|butcher|shopkeeper|florist/, { top: { kind: 'shirt', colour: '#3f4650' }, extras: ['apron'] }],
  [
    /astronaut|cosmonaut/,
    {
      top: { kind: 'spacesuit', colour: '#eef0f3' },
      bottom: { kind: 'trousers', colour: '#e6e9ee' },
      hat: { kind: 'bubble', colour: '#eef0f3' },
    },
  ],
  [
    /knight|warrior|soldier|guard/,
    {
      top: { kind: 'armour', colour: '#9aa4b0' },
      bottom: { kind: 'trousers', colour: '#8a94a0' },
      hat: { kind: 'helmet', colour: '#9aa4b0' },
    },
  ],
  [/monk|priest|nun|bishop/, { top: { kind: 'robe', colour: '#6b4a2e' } }],
  [
    /superhero/,
    { top: { kind: 'shirt', colour: '#2756b0' }, bottom: { kind: 'trousers', colour: '#2756b0' }, extras: ['cape'] },
  ],
];

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
