import type { RawImage } from '@darkroom/engine';
import type { Scene } from '../scene/scene.ts';
import type { Box } from '../vision/mask.ts';
import type { Swatch } from './palette.ts';

export interface Seen {
  label: string;
  box: Box;
}

/** Describes what was seen in a few plain sentences; the last one says how they were made. */
export function sentence(
  raw: RawImage,
  seen: Seen[],
  colours: Swatch[],
  mood: { light: number; colour: number },
  scene: Scene | undefined,
): string {
  const shape = raw.width > raw.height * 1.15 ? 'wide' : raw.height > raw.width * 1.15 ? 'tall' : 'square';
  const light = mood.light < 0.3 ? 'dark' : mood.light > 0.65 ? 'bright' : 'evenly lit';
  const colour = mood.colour < 0.08 ? 'nearly colourless' : mood.colour > 0.35 ? 'colourful' : 'softly coloured';
  const names = [...new Set(colours.slice(0, 4).map((one) => one.name))];
  const parts = [`A ${shape}, ${light}, ${colour} image of ${raw.width} × ${raw.height} pixels.`];
  if (scene) parts.push(`The setting is ${settingOf(scene)}.`);
  if (seen.length === 0) parts.push('Nothing in particular stands out from the whole.');
  else parts.push(`It shows ${list(groups(seen, raw))}.`);
  if (names.length > 0) parts.push(`The main colours are ${list(names)}.`);
  parts.push('(Made from a template by the local engine, not written by a language model.)');
  return parts.join(' ');
}

function settingOf(scene: Scene): string {
  const weather = scene.weather === 'clear' ? '' : `, ${scene.weather}`;
  return `${scene.place} in ${scene.season}, ${scene.time === 'golden' ? 'golden hour' : scene.time}${weather}`;
}

/** «two persons (on the left and on the right)». */
function groups(seen: Seen[], raw: RawImage): string[] {
  const by = new Map<string, Seen[]>();
  for (const one of seen) by.set(one.label, [...(by.get(one.label) ?? []), one]);
  return [...by].map(([label, all]) => {
    const places = [...new Set(all.map((one) => place(one.box, raw)))];
    const size = all.length === 1 ? sizeOf(all[0].box, raw) : '';
    const count =
      all.length === 1
        ? `${/^[aeiou]/.test(size || label) ? 'an' : 'a'} ${size}${label}`
        : `${NUMBERS[all.length] ?? all.length} ${plural(label)}`;
    return `${count} ${list(places)}`;
  });
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

function plural(label: string): string {
  if (label === 'person') return 'people';
  if (/(?:s|x|ch|sh)$/.test(label)) return `${label}es`;
  return /[^aeiou]y$/.test(label) ? `${label.slice(0, -1)}ies` : `${label}s`;
}

function sizeOf(box: Box, raw: RawImage): string {
  const share = (box.width * box.height) / (raw.width * raw.height);
  return share > 0.4 ? 'large ' : share < 0.03 ? 'small ' : '';
}

function place(box: Box, raw: RawImage): string {
  const x = (box.x + box.width / 2) / raw.width;
  const y = (box.y + box.height / 2) / raw.height;
  const across = x < 0.36 ? 'left' : x > 0.64 ? 'right' : '';
  const down = y < 0.3 ? 'upper' : y > 0.7 ? 'lower' : '';
  if (!across && !down) return 'in the middle';
  if (!across) return down === 'upper' ? 'at the top' : 'at the bottom';
  return down ? `at the ${down} ${across}` : `on the ${across}`;
}

function list(items: string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}
