import { COLOURS } from '../../prompt/lexicon.ts';
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
const HAIR: Partial<Record<string, string>> = {
  black: '#2b2322',
  brown: '#5d3b27',
  blond: '#dcb56c',
  red: '#b4482a',
  grey: '#9b9a9c',
  gray: '#9b9a9c',
  white: '#ece7e0',
  silver: '#b9bbc0',
};
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

const EYES: Partial<Record<string, string>> = {
  green: '#4f8f4a',
  blue: '#4a86c5',
  brown: '#6b4426',
  grey: '#7d8a94',
  gray: '#7d8a94',
  hazel: '#8a6a32',
  black: '#2d2523',
  amber: '#b5772a',
};
export const eyeColour = (name: string | null, pick: number) =>
  name ? (EYES[name] ?? named(name)) : (['#6b4426', '#4f3a2b', '#5b7f9c', '#5f7a45'][pick % 4] as string);
