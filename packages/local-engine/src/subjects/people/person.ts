import type { PersonLook } from '../../prompt/person.ts';
import { hashString } from '../../random.ts';
import type { PersonPose, PersonSpec } from '../../scene/scene.ts';
import type { HeadParts } from './head.ts';
import { outfitOf } from './outfit.ts';
import { hairColour, SKIN, SKINS, toneOf } from './tones.ts';
import { drawWhole } from './whole.ts';

export function partsOf({ look, pick }: PersonSpec): HeadParts {
  const choice = hashString(`${pick}/${look.noun}`) >>> 0;
  const gender = look.gender ?? (choice % 2 === 0 ? 'woman' : 'man');
  const full = { ...look, gender } as PersonLook;
  return {
    look: full,
    outfit: outfitOf(full, choice >>> 3),
    skin: toneOf(look.skin ? SKIN[look.skin] : (SKINS[(choice >>> 7) % SKINS.length] as string)),
    hair: toneOf(hairColour(look.hair.colour, look.age === 'old', choice >>> 5)),
    pick: choice >>> 9,
  };
}

/** Head and shoulders as SVG. */
export const bustOf = (spec: PersonSpec): string => drawWhole(partsOf(spec), 'stand', true).svg;

/** The whole figure as SVG, with the places where things go. */
export const wholeOf = (spec: PersonSpec, pose: PersonPose) => drawWhole(partsOf(spec), pose);
