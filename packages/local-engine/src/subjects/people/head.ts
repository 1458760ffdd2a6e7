import type { PersonLook } from '../../prompt/person-look.ts';
import { hairFront } from './hair.ts';
import { hatOn } from './hats.ts';
import type { Outfit } from './outfit.ts';
import { eyeColour, hairColour, type Tone, toneOf } from './tones.ts';

export interface HeadParts {
  look: PersonLook;
  outfit: Outfit;
  skin: Tone;
  hair: Tone;
  /** Chooses what the prompt leaves open. */
  pick: number;
}

/** A head from the front, centred on 0,0: the face is 100 wide, from the crown at -64 to the chin at 66. */
export function headFront(parts: HeadParts): string {
  const { look, outfit, skin, pick } = parts;
  const small = look.age === 'baby' || look.age === 'child';
  return [
    ear(-49, skin),
    ear(49, skin),
    `<path d="${faceOf(parts)}" fill="${skin.main}"/>`,
    `<path d="${faceOf(parts)}" fill="url(#face-light)"/>`,
    `<path d="${faceOf(parts)}" fill="url(#face-shade)"/>`,
    cheeks(look),
    look.age === 'old' ? wrinkles(skin) : '',
    eye(-20, look, parts.hair, eyeColour(look.eyes, pick), small),
    eye(20, look, parts.hair, eyeColour(look.eyes, pick), small),
    nose(skin, small),
    mouth(look, skin),
    beard(parts),
    hairFront(parts),
    look.glasses && !outfit.extras.includes('sunglasses') ? glasses('none') : '',
    outfit.extras.includes('sunglasses') ? glasses('#23252b') : '',
    outfit.extras.includes('earrings') ? earrings() : '',
    outfit.hat ? hatOn(outfit.hat) : '',
    outfit.extras.includes('headphones') ? headphones() : '',
  ].join('');
}

/** Gradients that heads share. */
export const HEAD_DEFS = `<radialGradient id="face-light" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#fff6e6" stop-opacity=".42"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/></radialGradient><linearGradient id="face-shade" x1="0" x2="1" y1=".2" y2=".9"><stop offset=".45" stop-color="#3a1020" stop-opacity="0"/><stop offset="1" stop-color="#3a1020" stop-opacity=".3"/></linearGradient><radialGradient id="blush"><stop offset="0" stop-color="#cf4a48" stop-opacity=".6"/><stop offset="1" stop-color="#cf4a48" stop-opacity="0"/></radialGradient><radialGradient id="soft"><stop offset="0" stop-color="#000" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient><linearGradient id="sheen" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#120820" stop-opacity=".32"/></linearGradient>`;

/** Women and children have a narrower, men a squarer chin. */
function faceOf({ look }: HeadParts): string {
  if (look.age === 'baby' || look.age === 'child')
    return 'M-48 -8 C-50 -52 -26 -66 0 -66 C26 -66 50 -52 48 -8 C48 24 34 56 0 58 C-34 56 -48 24 -48 -8 Z';
  if (look.gender === 'man')
    return 'M-48 -10 C-50 -50 -28 -66 0 -66 C28 -66 50 -50 48 -10 C48 14 44 36 30 54 C20 66 8 68 0 68 C-8 68 -20 66 -30 54 C-44 36 -48 14 -48 -10 Z';
  return 'M-46 -10 C-50 -52 -28 -66 0 -66 C28 -66 50 -52 46 -10 C45 18 34 42 20 56 C12 64 5 67 0 67 C-5 67 -12 64 -20 56 C-34 42 -45 18 -46 -10 Z';
}

function ear(x: number, skin: Tone): string {
  const side = Math.sign(x);
  return `<ellipse cx="${x}" cy="2" rx="9" ry="14" fill="${skin.main}"/><ellipse cx="${x - side}" cy="3" rx="4.5" ry="8" fill="${skin.dark}" opacity=".6"/>`;
}

function eye(x: number, look: PersonLook, hair: Tone, iris: string, small: boolean): string {
  const wide = small ? 11.5 : 10.5;
  const tall = small ? 9 : look.age === 'old' ? 5.6 : 7;
  const side = Math.sign(x);
  const lash =
    look.gender === 'woman'
      ? `<path d="M${x - side * wide} 0 Q${x} ${-tall - 4.5} ${x + side * (wide + 4)} -4" stroke="#231a1a" stroke-width="3.2" fill="none" stroke-linecap="round"/>`
      : `<path d="M${x - wide} -1 Q${x} ${-tall - 3.4} ${x + wide} -1" stroke="#3a2a24" stroke-width="2.1" fill="none" stroke-linecap="round"/>`;
  const brow =
    look.mood === 'angry'
      ? `<path d="M${x - side * 12} -13 Q${x} -17 ${x + side * 13} -21" `
      : `<path d="M${x - side * 12} -18 Q${x} ${look.gender === 'man' ? -23 : -25} ${x + side * 14} -17" `;
  return `<clipPath id="eye${x}"><path d="M${x - wide} 0 Q${x} ${-tall * 1.7} ${x + wide} 0 Q${x} ${tall * 1.5} ${x - wide} 0 Z"/></clipPath>
<path d="M${x - wide} 0 Q${x} ${-tall * 1.7} ${x + wide} 0 Q${x} ${tall * 1.5} ${x - wide} 0 Z" fill="#fbf8f4"/>
<g clip-path="url(#eye${x})"><circle cx="${x}" cy="-.6" r="6.4" fill="${iris}"/><circle cx="${x}" cy="-.6" r="6.4" fill="none" stroke="#1d1414" stroke-opacity=".55" stroke-width="1.2"/><circle cx="${x}" cy="-.6" r="3" fill="#140f0f"/><rect x="${x - wide}" y="${-tall - 4}" width="${wide * 2}" height="${tall}" fill="#000" opacity=".16"/><circle cx="${x - 2}" cy="-3" r="1.7" fill="#fff"/></g>
${lash}${brow}stroke="${hair.deep}" stroke-width="${look.gender === 'man' ? 5 : 3.6}" fill="none" stroke-linecap="round" opacity=".88"/>`;
}

function nose(skin: Tone, small: boolean): string {
  if (small)
    return `<ellipse cx="0" cy="18" rx="6" ry="4" fill="${skin.dark}" opacity=".5"/><ellipse cx="-1" cy="16" rx="4" ry="2.6" fill="${skin.light}" opacity=".7"/>`;
  return `<path d="M4 -8 C9 8 12 16 8 21 C4 25 -6 25 -9 21" fill="none" stroke="${skin.dark}" stroke-width="2.6" stroke-linecap="round" opacity=".75"/><path d="M-2 -6 C-3 6 -4 12 -3 17" stroke="${skin.light}" stroke-width="4" fill="none" stroke-linecap="round" opacity=".55"/>`;
}

function mouth(look: PersonLook, skin: Tone): string {
  const lips = look.gender === 'woman' ? '#b5505a' : skin.deep;
  if (look.mood === 'happy')
    return `<path d="M-19 36 Q0 42 19 36 Q14 54 0 55 Q-14 54 -19 36 Z" fill="#7a2630"/><path d="M-16.500 37.500 Q0 42.500 16.500 37.500 Q14 44 0 45 Q-14 44 -16.500 37.500 Z" fill="#fffaf3"/><path d="M-20 35 Q0 43 20 35" stroke="${lips}" stroke-width="2.600" fill="none" stroke-linecap="round"/>`;
  const bend = look.mood === 'sad' || look.mood === 'angry' ? 34 : 46;
  const body =
    look.gender === 'woman'
      ? `<path d="M-14 40 Q-5 35 0 38 Q5 35 14 40 Q6 49 0 49 Q-6 49 -14 40 Z" fill="${lips}"/><path d="M-14 40 Q0 43 14 40" stroke="#5e1f2a" stroke-width="1.600" fill="none"/>`
      : '';
  return (
    body ||
    `<path d="M-15 40 Q0 ${bend} 15 40" stroke="${lips}" stroke-width="3.200" fill="none" stroke-linecap="round"/><path d="M-8 50 Q0 53 8 50" stroke="${skin.dark}" stroke-width="2" fill="none" opacity=".5" stroke-linecap="round"/>`
  );
}

function cheeks(look: PersonLook): string {
  const warm = look.age === 'child' || look.gender === 'woman' ? 0.55 : 0.32;
  return [-28, 28]
    .map((x) => `<ellipse cx="${x}" cy="24" rx="17" ry="12" fill="url(#blush)" opacity="${warm}"/>`)
    .join('');
}

function wrinkles(skin: Tone): string {
  const lines =
    'M-24 -38 Q0 -42 24 -38 M-34 9 Q-24 14 -14 11 M34 9 Q24 14 14 11 M-16 24 Q-23 32 -21 42 M16 24 Q23 32 21 42';
  return `<path d="${lines}" stroke="${skin.deep}" stroke-width="1.7" fill="none" opacity=".5" stroke-linecap="round"/>`;
}

function beard({ look, hair, pick }: HeadParts): string {
  if (!look.beard || look.without.includes('beard')) return '';
  const tone = look.beard.colour ? toneOf(hairColour(look.beard.colour, false, 0)) : hair;
  const moustache = `<path d="M0 27 C-8 25 -20 29 -26 38 C-18 37 -8 37 0 33 C8 37 18 37 26 38 C20 29 8 25 0 27 Z" fill="${tone.main}"/><path d="M0 28 C-8 27 -17 30 -22 35" stroke="${tone.light}" stroke-width="1.600" fill="none" opacity=".7"/>`;
  if (look.beard.kind === 'moustache') return moustache;
  const tip = look.beard.long ? 142 : 92;
  const strands = Array.from({ length: 9 }, (_, i) => {
    const x = -28 + i * 7;
    return `<path d="M${x} 52 Q${x * 0.9} ${(tip + 52) / 2} ${x * 0.5} ${tip - 10 - Math.abs(x) * 0.5}" stroke="${(i + pick) % 2 ? tone.light : tone.dark}" stroke-width="1.800" fill="none" opacity=".55"/>`;
  }).join('');
  return `<path d="M-48 -4 C-48 22 -46 44 -36 62 C-26 ${tip - 16} -10 ${tip} 0 ${tip} C10 ${tip} 26 ${tip - 16} 36 62 C46 44 48 22 48 -4 C44 14 38 27 26 31 C16 27 8 27 0 29 C-8 27 -16 27 -26 31 C-38 27 -44 14 -48 -4 Z" fill="${tone.main}"/><path d="M-48 -4 C-48 22 -46 44 -36 62 C-26 ${tip - 16} -10 ${tip} 0 ${tip} C10 ${tip} 26 ${tip - 16} 36 62 C46 44 48 22 48 -4 C44 14 38 27 26 31 C16 27 8 27 0 29 C-8 27 -16 27 -26 31 C-38 27 -44 14 -48 -4 Z" fill="url(#sheen)"/>${strands}<path d="M-13 41 Q0 ${look.mood === 'happy' ? 50 : 45} 13 41" stroke="#5a2426" stroke-width="3.600" fill="none" stroke-linecap="round"/>${moustache}`;
}

function glasses(lens: string): string {
  const fill = lens === 'none' ? 'fill="#dfefff" fill-opacity=".18"' : `fill="${lens}" fill-opacity=".93"`;
  return `${[-21, 21].map((x) => `<rect x="${x - 17}" y="-13" width="34" height="27" rx="11" ${fill} stroke="#26282e" stroke-width="3.200"/><path d="M${x - 10} -6 L${x - 3} -9" stroke="#fff" stroke-width="2.400" opacity=".7" stroke-linecap="round"/>`).join('')}<path d="M-4 -3 Q0 -7 4 -3 M-38 -4 L-48 -7 M38 -4 L48 -7" stroke="#26282e" stroke-width="3.200" fill="none" stroke-linecap="round"/>`;
}

function earrings(): string {
  return [-50, 50]
    .map((x) => `<circle cx="${x}" cy="25" r="7" fill="none" stroke="#e2b23c" stroke-width="3.400"/>`)
    .join('');
}

function headphones(): string {
  return `<path d="M-54 4 C-58 -82 58 -82 54 4" fill="none" stroke="#2c2f36" stroke-width="9" stroke-linecap="round"/><path d="M-50 -18 C-48 -70 48 -70 50 -18" fill="none" stroke="#50555f" stroke-width="2.500" opacity=".8"/>${[-54, 54].map((x) => `<rect x="${x - 11}" y="-14" width="22" height="40" rx="10" fill="#2c2f36"/><rect x="${x - 11}" y="-14" width="22" height="40" rx="10" fill="url(#sheen)"/>`).join('')}`;
}
