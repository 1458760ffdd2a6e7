import type { PersonLook } from '../../prompt/person.ts';
import vocabulary from '../../prompt/vocabulary.json' with { type: 'json' };
import { named } from './tones.ts';

interface Garment {
  kind: string;
  colour: string;
}

/** What a person wears; `vocabulary.json` has the kinds of each part. */
export interface Outfit {
  top: Garment;
  bottom: Garment;
  hat: Garment | null;
  tie: Garment | null;
  extras: string[];
}

const rows = (list: Record<string, string>) =>
  Object.entries(list).map(([words, worn]) => ({
    words: new RegExp(words),
    worn: worn.split(', ').map((each) => each.split(' ') as [keyof Outfit | 'with', string, string?]),
  }));
/** Clothes by profession: a part of the noun, and what is worn. */
const WORK = rows(vocabulary.outfits);
const CLOTHES = rows(vocabulary.clothes);

const EVERYDAY = ['#4a7fb5', '#c46a4e', '#5f8f6b', '#8a6fae', '#d09a3f', '#48788c', '#b85a72'];
const LEGS = ['#37496b', '#4a4640', '#2f3b4a', '#5b4a3a'];

/** The clothes that the prompt names, over those of the profession, over everyday ones. */
export function outfitOf(look: PersonLook, pick: number): Outfit {
  const outfit: Outfit = {
    top: {
      kind: look.gender === 'woman' && pick % 3 === 0 ? 'dress' : 'shirt',
      colour: EVERYDAY[pick % EVERYDAY.length] as string,
    },
    bottom: { kind: 'trousers', colour: LEGS[pick % LEGS.length] as string },
    hat: null,
    tie: null,
    extras: [],
  };
  wear(outfit, WORK, look.noun, null);
  for (const { noun, colour } of look.clothes) wear(outfit, CLOTHES, noun, colour === null ? null : named(colour));
  return outfit;
}

function wear(outfit: Outfit, list: typeof WORK, noun: string, colour: string | null): void {
  for (const [part, kind, usual = ''] of list.find(({ words }) => words.test(noun))?.worn ?? []) {
    if (part === 'with') outfit.extras.push(kind);
    else if (part === 'hat') {
      // «a hat» or «a helmet» of a profession is its own.
      const own = kind === 'pointed' || kind === outfit.hat?.kind ? outfit.hat : null;
      outfit.hat = { kind: own?.kind ?? kind, colour: colour ?? own?.colour ?? usual };
    } else if (part === 'tie') outfit.tie ??= { kind, colour: noun.includes('tie') ? (colour ?? usual) : usual };
    else if (part === 'top' || part === 'bottom') {
      outfit[part] = { kind, colour: colour ?? usual };
      if (kind === 'suit' || kind === 'spacesuit') outfit.bottom = { kind: 'trousers', colour: colour ?? usual };
    }
  }
}
