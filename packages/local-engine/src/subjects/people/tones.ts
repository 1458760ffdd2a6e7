import { COLOURS } from '../../prompt/lexicon.ts';
import vocabulary from '../../prompt/vocabulary.json' with { type: 'json' };
import { fromHsl, hex, mix, toHex, toHsl } from '../../raster/colour.ts';

/** A colour with its light and dark side, as SVG colours. */
export interface Tone {
  light: string;
  main: string;
  dark: string;
  deep: string;
}

/** Light and shadow of a colour: shadows are a little more saturated and cooler, as on skin and cloth. */
export function toneOf(colour: string): Tone {
  const main = hex(colour);
  const [h, s, l] = toHsl(main);
  const shade = (amount: number) => fromHsl((h + 0.99) % 1, s * 0.9, l * amount);
  return {
    light: toHex(mix(main, [1, 0.97, 0.92], 0.34)),
    main: colour,
    dark: toHex(shade(0.78)),
    deep: toHex(shade(0.56)),
  };
}

export const SKIN = { light: '#f2c6a5', medium: '#c98d62', dark: '#7d4d33' };
export const SKINS = ['#f2c6a5', '#e3ae86', '#c98d62', '#9c6540', '#7d4d33'];
const HAIR: Partial<Record<string, string>> = vocabulary.hair;
const NATURAL = ['black', 'brown', 'brown', 'blond'];

/** The colour of hair by its name; natural ones differ from paint of that name. */
export function hairColour(name: string | null, old: boolean, pick: number): string {
  if (name) return HAIR[name] ?? named(name);
  if (old) return HAIR.grey as string;
  return HAIR[NATURAL[pick % NATURAL.length]] as string;
}

/** A colour word as SVG colour. */
export function named(name: string): string {
  const found = COLOURS[name];
  if (!found) return '#6b7a90';
  return toHex(fromHsl(found.hue ?? 0.6, found.saturation * 0.92, found.lightness));
}

const EYES: Partial<Record<string, string>> = vocabulary.eyes;
export const eyeColour = (name: string | null, pick: number) =>
  name ? (EYES[name] ?? named(name)) : (['#6b4426', '#4f3a2b', '#5b7f9c', '#5f7a45'][pick % 4] as string);
