import vocabulary from './vocabulary.json' with { type: 'json' };

/** Colour names as people use them, and how well a pixel matches one. */
export interface ColourRange {
  /** A typical sample, used to give something this colour. */
  rgb: [number, number, number];
  /** Degrees, from and to (may pass 360); omitted for greys. */
  hue?: [number, number];
  /** From 0 to 1: minimum and maximum saturation and value (as in HSV). */
  saturation: [number, number];
  value: [number, number];
}

export const COLOURS = vocabulary.colours as unknown as Record<string, ColourRange>;

const OTHER_NAMES = new Map(
  Object.entries(vocabulary.colourNames).flatMap(([name, words]) => words.split(' ').map((word) => [word, name])),
);

/** The plain name of the colour that a word names; undefined if it names none. */
export function colourName(word: string): string | undefined {
  const name = OTHER_NAMES.get(word) ?? word;
  return name in COLOURS ? name : undefined;
}

/** Whether the pixel would be called by that name. */
export function fitsColour(range: ColourRange, r: number, g: number, b: number): boolean {
  const high = Math.max(r, g, b);
  const low = Math.min(r, g, b);
  const value = high / 255;
  const saturation = high === 0 ? 0 : (high - low) / high;
  if (value < range.value[0] || value > range.value[1]) return false;
  if (saturation < range.saturation[0] || saturation > range.saturation[1]) return false;
  if (!range.hue) return true;
  const hue = hueOf(r, g, b, high, high - low);
  const [from, to] = range.hue;
  return (hue >= from && hue <= to) || (hue + 360 >= from && hue + 360 <= to);
}

function hueOf(r: number, g: number, b: number, high: number, chroma: number): number {
  if (chroma === 0) return 0;
  const sector = high === r ? ((g - b) / chroma + 6) % 6 : high === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  return sector * 60;
}

/** The plain name of a colour: the one whose range contains it, or else the nearest sample. */
export function nameColour(r: number, g: number, b: number): string {
  let best = 'gray';
  let distance = Number.POSITIVE_INFINITY;
  for (const [name, range] of Object.entries(COLOURS)) {
    const [cr, cg, cb] = range.rgb;
    const far = (r - cr) ** 2 + (g - cg) ** 2 + (b - cb) ** 2 + (fitsColour(range, r, g, b) ? 0 : 20000);
    if (far < distance) {
      distance = far;
      best = name;
    }
  }
  return best;
}
