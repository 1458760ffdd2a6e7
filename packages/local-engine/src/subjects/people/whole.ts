import type { PersonPose } from '../../scene/scene.ts';
import { hairBack } from './hair.ts';
import { HEAD_DEFS, type HeadParts, headFront } from './head.ts';
import { type Tone, toneOf } from './tones.ts';

/** Where things sit on a figure, in its own units. */
export interface Anchors {
  width: number;
  height: number;
  /** The right hand of someone who holds something, as seen by the viewer. */
  hand: { x: number; y: number };
  /** What a seated figure sits on. */
  seat: { x: number; y: number };
}

/** Sizes of the body in units of the drawing: heads are large, as in the built-in set. */
function bodyOf(parts: HeadParts, bust: boolean) {
  const { age, gender } = parts.look;
  const child = age === 'child' || age === 'baby';
  // In a portrait the head is smaller, as a face seen closely is.
  if (bust) return { head: 0.86, torso: 190, legs: 100, shoulder: child ? 66 : 88, hip: child ? 54 : 76, limb: 46 };
  return child
    ? { head: 0.98, torso: 86, legs: 78, shoulder: 40, hip: 30, limb: 22 }
    : {
        head: 0.86,
        torso: 124,
        legs: age === 'old' ? 132 : 148,
        shoulder: gender === 'man' ? 58 : 48,
        hip: gender === 'man' ? 36 : 38,
        limb: 27,
      };
}

/** A person from the front, whole or cut off below the shoulders. */
export function drawWhole(parts: HeadParts, pose: PersonPose, bust = false): { svg: string; anchors: Anchors } {
  const b = bodyOf(parts, bust);
  const cx = 160;
  const headY = 126;
  const neckY = headY + 60 * b.head;
  const shoulderY = neckY + 18;
  const hipY = shoulderY + b.torso;
  const seated = pose === 'sit' || pose === 'ride';
  const footY = seated ? hipY + (pose === 'ride' ? b.legs * 0.72 : b.legs * 0.66) : hipY + b.legs;
  const height = footY + 16;
  const arms = armsOf(parts, pose, cx, shoulderY, b);
  const frame = bust
    ? 'width="960" height="1240" viewBox="40 -30 240 310"'
    : `width="960" height="${3 * height}" viewBox="0 0 320 ${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><defs>${HEAD_DEFS}</defs>
<g transform="translate(${cx} ${headY}) scale(${b.head})">${hairBack(parts)}</g>
${arms.behind}${legsOf(parts, pose, cx, hipY, footY, b)}${torsoOf(parts, cx, shoulderY, hipY, footY, seated, b)}
<rect x="${cx - 14}" y="${neckY - 16}" width="28" height="40" rx="12" fill="${parts.skin.dark}"/>
${collar(parts, cx, shoulderY, hipY)}${arms.front}
<g transform="translate(${cx} ${headY}) scale(${b.head})">${headFront(parts)}</g></svg>`;
  return {
    svg,
    anchors: {
      width: 320,
      height,
      hand: arms.hand,
      seat: { x: cx, y: hipY + 8 },
    },
  };
}

type Body = ReturnType<typeof bodyOf>;

const limb = (d: string, tone: Tone, width: number) =>
  `<path d="${d}" fill="none" stroke="${tone.dark}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${tone.main}" stroke-width="${width - 5}" stroke-linecap="round" stroke-linejoin="round" transform="translate(-1.500 -1)"/>`;

function legsOf(
  { outfit, skin, look }: HeadParts,
  pose: PersonPose,
  cx: number,
  hipY: number,
  footY: number,
  b: Body,
): string {
  const robe = outfit.top.kind === 'robe';
  const cloth = outfit.bottom.kind === 'shorts' || outfit.top.kind === 'dress' ? skin : toneOf(outfit.bottom.colour);
  const shoe = toneOf(look.age === 'child' ? '#c0504a' : '#3a2f2b');
  const foot = (x: number, side: number, y = footY) =>
    `<path d="M${x - side * 13} ${y + 12} Q${x - side * 14} ${y - 7} ${x} ${y - 8} Q${x + side * 22} ${y - 2} ${x + side * 21} ${y + 12} Z" fill="${shoe.main}"/>`;
  if (pose === 'ride') {
    // Astride, seen from the side: one leg hangs in front of what is ridden.
    const knee = { x: cx + 40, y: hipY + (footY - hipY) * 0.42 };
    return `${limb(`M${cx - 6} ${hipY - 4} L${knee.x} ${knee.y} L${cx + 26} ${footY}`, cloth, b.limb + 8)}${foot(cx + 28, 1)}`;
  }
  if (pose === 'sit') {
    return [-1, 1]
      .map((side) => {
        const x = cx + side * (b.hip * 0.62);
        const knee = { x: x + side * 12, y: hipY + 16 };
        return `${limb(`M${x} ${hipY - 8} L${knee.x} ${knee.y} L${knee.x} ${footY}`, cloth, b.limb + 6)}<ellipse cx="${knee.x}" cy="${knee.y}" rx="${b.limb * 0.62}" ry="${b.limb * 0.55}" fill="${cloth.light}" opacity=".5"/>${foot(knee.x, side)}`;
      })
      .join('');
  }
  const spread = pose === 'walk' ? 26 : 0;
  if (robe && pose !== 'walk') return [-1, 1].map((side) => foot(cx + side * 20, side)).join('');
  return [-1, 1]
    .map((side) => {
      const x = cx + side * b.hip * 0.55;
      const end = x + side * (4 + spread);
      return `${limb(`M${x} ${hipY - 6} Q${x + side * spread * 0.9} ${(hipY + footY) / 2} ${end} ${footY}`, cloth, b.limb)}${foot(end, side)}`;
    })
    .join('');
}

function torsoOf(
  { outfit }: HeadParts,
  cx: number,
  top: number,
  hipY: number,
  footY: number,
  seated: boolean,
  b: Body,
): string {
  const tone = toneOf(outfit.top.colour);
  const s = b.shoulder;
  const h = b.hip;
  const waist = h * 0.86;
  const body = `M${cx - s} ${top + 14} Q${cx - s} ${top - 8} ${cx - s * 0.45} ${top - 10} L${cx + s * 0.45} ${top - 10} Q${cx + s} ${top - 8} ${cx + s} ${top + 14} Q${cx + waist + 4} ${(top + hipY) / 2} ${cx + h} ${hipY + 6} Q${cx} ${hipY + 16} ${cx - h} ${hipY + 6} Q${cx - waist - 4} ${(top + hipY) / 2} ${cx - s} ${top + 14} Z`;
  const cloth = (d: string) => `<path d="${d}" fill="${tone.main}"/><path d="${d}" fill="url(#sheen)"/>`;
  const long = outfit.top.kind === 'coat' || outfit.top.kind === 'robe' || outfit.top.kind === 'dress';
  const hem = seated
    ? hipY + 34
    : outfit.top.kind === 'robe'
      ? footY - 4
      : outfit.top.kind === 'coat'
        ? hipY + (footY - hipY) * 0.42
        : hipY + (footY - hipY) * 0.62;
  const flare = outfit.top.kind === 'coat' ? 12 : 30;
  const skirt = long
    ? cloth(
        `M${cx - waist} ${hipY - 40} Q${cx - h - flare} ${(hipY + hem) / 2} ${cx - h - flare} ${hem} Q${cx} ${hem + 14} ${cx + h + flare} ${hem} Q${cx + h + flare} ${(hipY + hem) / 2} ${cx + waist} ${hipY - 40} Z`,
      )
    : '';
  return `${cloth(body)}${skirt}`;
}

/** What is at the neck and down the front: shirt and tie, a coat's opening, an apron. */
function collar({ outfit, skin }: HeadParts, cx: number, top: number, hipY: number): string {
  const { kind, colour } = outfit.top;
  const tone = toneOf(colour);
  const out: string[] = [];
  if (kind === 'suit')
    out.push(
      `<path d="M${cx - 18} ${top - 10} L${cx} ${top + 58} L${cx + 18} ${top - 10} Z" fill="#f5f4f1"/><path d="M${cx - 20} ${top - 10} L${cx - 30} ${top + 18} L${cx} ${top + 64} L${cx - 3} ${hipY} " fill="none" stroke="${tone.deep}" stroke-width="4"/><path d="M${cx + 20} ${top - 10} L${cx + 30} ${top + 18} L${cx} ${top + 64}" fill="none" stroke="${tone.deep}" stroke-width="4"/>`,
    );
  else if (kind === 'coat' || kind === 'robe')
    out.push(
      `<path d="M${cx - 14} ${top - 10} L${cx} ${top + 26} L${cx + 14} ${top - 10} Z" fill="#7fa3c4"/><path d="M${cx} ${top + 24} V${hipY + 40}" stroke="${tone.deep}" stroke-width="3" opacity=".6"/>`,
    );
  else if (kind === 'chef')
    out.push(
      [30, 54, 78]
        .map(
          (y) =>
            `<circle cx="${cx - 10}" cy="${top + y}" r="3.500" fill="#2f3138"/><circle cx="${cx + 10}" cy="${top + y}" r="3.500" fill="#2f3138"/>`,
        )
        .join(''),
    );
  else if (kind === 'vest')
    out.push(
      `<path d="M${cx - 30} ${top - 6} V${hipY} M${cx + 30} ${top - 6} V${hipY}" stroke="#e9f26a" stroke-width="9"/>`,
    );
  else if (kind === 'turtleneck')
    out.push(`<rect x="${cx - 17}" y="${top - 26}" width="34" height="24" rx="8" fill="${tone.light}"/>`);
  else out.push(`<path d="M${cx - 15} ${top - 11} Q${cx} ${top + 12} ${cx + 15} ${top - 11} Z" fill="${skin.main}"/>`);
  if (outfit.tie) {
    const tie = toneOf(outfit.tie.colour);
    out.push(
      outfit.tie.kind === 'bow'
        ? `<path d="M${cx} ${top} l-17 -9 v18 z M${cx} ${top} l17 -9 v18 z" fill="${tie.main}"/>`
        : `<path d="M${cx - 5} ${top - 4} h10 l3 44 l-8 10 l-8 -10 z" fill="${tie.main}"/>`,
    );
  }
  if (outfit.extras.includes('apron'))
    out.push(`<path d="M${cx - 26} ${top + 30} h52 l8 ${hipY - top} h-68 z" fill="#6b4a36"/>`);
  if (outfit.extras.includes('stethoscope'))
    out.push(
      `<path d="M${cx - 18} ${top - 6} C${cx - 24} ${top + 40} ${cx - 8} ${top + 50} ${cx} ${top + 50} M${cx + 18} ${top - 6} C${cx + 26} ${top + 30} ${cx + 16} ${top + 44} ${cx + 4} ${top + 50}" stroke="#2f3238" stroke-width="4" fill="none"/><circle cx="${cx}" cy="${top + 54}" r="7" fill="#b9c0c9" stroke="#2f3238" stroke-width="3"/>`,
    );
  return out.join('');
}

function armsOf(
  { outfit, skin }: HeadParts,
  pose: PersonPose,
  cx: number,
  top: number,
  b: Body,
): { behind: string; front: string; hand: { x: number; y: number } } {
  const bare = outfit.top.kind === 'dress';
  const sleeve = bare ? skin : toneOf(outfit.top.colour);
  const s = b.shoulder - 6;
  const reach = b.torso;
  const hand = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="${b.limb * 0.5}" fill="${skin.main}"/><circle cx="${x}" cy="${y}" r="${b.limb * 0.5}" fill="url(#face-shade)"/>`;
  const arm = (side: number, elbow: [number, number], end: [number, number]) =>
    `${limb(`M${cx + side * s} ${top + 8 + (b.limb - 27) * 0.7} Q${elbow[0]} ${elbow[1]} ${end[0]} ${end[1]}`, sleeve, b.limb - 2)}${hand(end[0], end[1])}`;
  const down = (side: number) =>
    arm(side, [cx + side * (s + 16), top + reach * 0.5], [cx + side * (s + 10), top + reach * 0.98]);
  if (pose === 'hold' || pose === 'ride') {
    const end: [number, number] =
      pose === 'ride' ? [cx + s + 22, top + reach * 0.66] : [cx + s + 34, top + reach * 0.5];
    return { behind: down(-1), front: arm(1, [cx + s + 26, top + reach * 0.62], end), hand: { x: end[0], y: end[1] } };
  }
  if (pose === 'walk') {
    const end: [number, number] = [cx + s + 26, top + reach * 0.82];
    return {
      behind: arm(-1, [cx - s - 24, top + reach * 0.5], [cx - s - 20, top + reach * 0.86]),
      front: arm(1, [cx + s + 22, top + reach * 0.46], end),
      hand: { x: end[0], y: end[1] },
    };
  }
  if (pose === 'sit') {
    const end = (side: number): [number, number] => [cx + side * 26, top + reach * 0.96];
    return {
      behind: '',
      front: arm(-1, [cx - s - 22, top + reach * 0.6], end(-1)) + arm(1, [cx + s + 22, top + reach * 0.6], end(1)),
      hand: { x: cx + 26, y: top + reach * 0.96 },
    };
  }
  return { behind: down(-1) + down(1), front: '', hand: { x: cx + s + 10, y: top + reach * 0.98 } };
}
