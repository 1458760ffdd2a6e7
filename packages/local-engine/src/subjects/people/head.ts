import type { PersonLook } from '../../prompt/person.ts';
import { hairFront } from './hair.ts';
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

/** A hat on a head as `headFront` draws it. */
export function hatOn({ kind, colour }: NonNullable<Outfit['hat']>): string {
  const { main, dark, light, deep } = toneOf(colour);
  const shaded = (d: string) => `<path d="${d}" fill="${main}"/><path d="${d}" fill="url(#sheen)"/>`;
  switch (kind) {
    case 'helmet':
      return `${shaded('M-56 -26 C-58 -88 58 -88 56 -26 Z')}<path d="M-68 -26 Q0 -44 68 -26 Q70 -14 60 -16 Q0 -32 -60 -16 Q-70 -14 -68 -26 Z" fill="${dark}"/><path d="M-6 -78 L-6 -34 L6 -34 L6 -78 Z" fill="${light}" opacity=".6"/>`;
    case 'police':
      return `${shaded('M-60 -46 C-66 -86 66 -86 60 -46 Q0 -62 -60 -46 Z')}<path d="M-54 -48 Q0 -62 54 -48 L54 -36 Q0 -50 -54 -36 Z" fill="${deep}"/><path d="M-50 -36 Q0 -52 50 -36 Q40 -22 0 -24 Q-40 -22 -50 -36 Z" fill="#15171c"/><circle cx="0" cy="-62" r="7" fill="#e2b23c"/>`;
    case 'cap':
      return `${shaded('M-54 -30 C-58 -86 58 -86 54 -30 Q0 -44 -54 -30 Z')}<path d="M-50 -32 Q0 -50 62 -34 Q80 -22 60 -20 Q10 -34 -50 -26 Z" fill="${dark}"/>`;
    case 'chef':
      return `${shaded('M-50 -44 C-92 -60 -70 -118 -34 -110 C-24 -138 24 -138 34 -110 C70 -118 92 -60 50 -44 Z')}<path d="M-50 -50 Q0 -62 50 -50 L48 -28 Q0 -40 -48 -28 Z" fill="${light}"/><path d="M-24 -100 V-62 M0 -112 V-64 M24 -100 V-62" stroke="${dark}" stroke-width="2.500" opacity=".5"/>`;
    case 'cowboy':
      return `<path d="M-98 -44 C-70 -26 70 -26 98 -44 C92 -62 60 -50 44 -50 L-44 -50 C-60 -50 -92 -62 -98 -44 Z" fill="${dark}"/>${shaded('M-46 -46 C-46 -96 -26 -102 0 -92 C26 -102 46 -96 46 -46 Q0 -38 -46 -46 Z')}<path d="M-46 -56 Q0 -46 46 -56 L46 -46 Q0 -38 -46 -46 Z" fill="${deep}"/>`;
    case 'crown':
      return `<path d="M-48 -40 L-54 -92 L-28 -66 L0 -102 L28 -66 L54 -92 L48 -40 Q0 -52 -48 -40 Z" fill="${main}"/><path d="M-48 -40 L-54 -92 L-28 -66 L0 -102 L28 -66 L54 -92 L48 -40 Q0 -52 -48 -40 Z" fill="url(#sheen)"/>${[-54, 0, 54].map((x, i) => `<circle cx="${x}" cy="${i === 1 ? -104 : -94}" r="6" fill="#d64550"/>`).join('')}<circle cx="0" cy="-60" r="7" fill="#3f7fd0"/>`;
    case 'pointed':
      return `${shaded('M-46 -38 C-30 -90 -6 -150 18 -176 C20 -140 40 -80 46 -38 Q0 -50 -46 -38 Z')}<path d="M-84 -36 C-50 -16 50 -16 84 -36 C50 -48 -50 -48 -84 -36 Z" fill="${dark}"/>`;
    case 'top':
      return `${shaded('M-42 -40 L-46 -130 Q0 -140 46 -130 L42 -40 Q0 -50 -42 -40 Z')}<path d="M-72 -40 C-40 -22 40 -22 72 -40 C40 -54 -40 -54 -72 -40 Z" fill="${deep}"/><path d="M-43 -60 Q0 -70 43 -60 L42 -46 Q0 -56 -42 -46 Z" fill="#8c2733"/>`;
    case 'beanie':
      return `${shaded('M-54 -28 C-58 -92 58 -92 54 -28 Q0 -42 -54 -28 Z')}<path d="M-56 -42 Q0 -58 56 -42 L56 -24 Q0 -40 -56 -24 Z" fill="${dark}"/>`;
    case 'beret':
      return shaded('M-64 -46 C-70 -84 40 -96 66 -62 C72 -44 20 -40 -64 -46 Z');
    case 'veil':
      return `<path d="M-44 -54 C-30 -86 30 -86 44 -54 C72 -10 84 60 92 150 L62 160 C58 60 50 -6 36 -46 Q0 -60 -36 -46 C-50 -6 -58 60 -62 160 L-92 150 C-84 60 -72 -10 -44 -54 Z" fill="${main}" opacity=".72"/><path d="M-44 -56 Q0 -84 44 -56" stroke="#f3dfe4" stroke-width="7" fill="none"/>${[-30, -15, 0, 15, 30].map((x) => `<circle cx="${x}" cy="${-66 - (30 - Math.abs(x)) * 0.25}" r="7" fill="#fbeef0"/><circle cx="${x}" cy="${-66 - (30 - Math.abs(x)) * 0.25}" r="2.500" fill="#eec6cf"/>`).join('')}`;
    case 'scarf':
      return `<path d="M-58 8 C-66 -66 -30 -88 0 -88 C30 -88 66 -66 58 8 C56 44 36 78 0 84 C-36 78 -56 44 -58 8 Z M-42 -6 C-42 30 -26 58 0 62 C26 58 42 30 42 -6 C42 -40 26 -54 0 -54 C-26 -54 -42 -40 -42 -6 Z" fill-rule="evenodd" fill="${main}"/><path d="M-58 8 C-66 -66 -30 -88 0 -88 C30 -88 66 -66 58 8 C56 44 36 78 0 84 C-36 78 -56 44 -58 8 Z M-42 -6 C-42 30 -26 58 0 62 C26 58 42 30 42 -6 C42 -40 26 -54 0 -54 C-26 -54 -42 -40 -42 -6 Z" fill-rule="evenodd" fill="url(#sheen)"/>`;
    case 'bubble':
      return `<circle cx="0" cy="0" r="88" fill="#cfe6ff" fill-opacity=".2" stroke="#dfe6ee" stroke-width="7"/><path d="M-58 -44 Q-34 -76 0 -78" stroke="#fff" stroke-width="9" fill="none" opacity=".75" stroke-linecap="round"/>`;
    case 'pirate':
      return `${shaded('M-86 -40 C-70 -96 70 -96 86 -40 C50 -62 -50 -62 -86 -40 Z')}<circle cx="0" cy="-70" r="8" fill="#f2efe8"/><rect x="-5" y="-64" width="10" height="6" fill="#f2efe8"/><path d="M-52 -34 L52 -42" stroke="#241f1f" stroke-width="3"/><ellipse cx="20" cy="-2" rx="14" ry="11" fill="#1b1919"/>`;
    default:
      return '';
  }
}
