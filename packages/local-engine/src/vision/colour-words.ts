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

export const COLOURS: Record<string, ColourRange> = {
  red: { rgb: [205, 38, 38], hue: [342, 373], saturation: [0.45, 1], value: [0.25, 1] },
  crimson: { rgb: [170, 20, 50], hue: [335, 365], saturation: [0.5, 1], value: [0.2, 0.85] },
  maroon: { rgb: [110, 22, 36], hue: [335, 372], saturation: [0.4, 1], value: [0.12, 0.6] },
  orange: { rgb: [240, 130, 30], hue: [14, 44], saturation: [0.5, 1], value: [0.45, 1] },
  brown: { rgb: [121, 78, 44], hue: [8, 45], saturation: [0.25, 0.9], value: [0.12, 0.65] },
  gold: { rgb: [212, 170, 55], hue: [36, 56], saturation: [0.4, 1], value: [0.5, 1] },
  yellow: { rgb: [245, 215, 45], hue: [42, 68], saturation: [0.4, 1], value: [0.5, 1] },
  green: { rgb: [58, 150, 70], hue: [70, 168], saturation: [0.22, 1], value: [0.12, 1] },
  teal: { rgb: [20, 130, 130], hue: [160, 195], saturation: [0.3, 1], value: [0.15, 0.85] },
  turquoise: { rgb: [64, 200, 195], hue: [158, 195], saturation: [0.25, 1], value: [0.4, 1] },
  cyan: { rgb: [60, 210, 230], hue: [170, 200], saturation: [0.25, 1], value: [0.4, 1] },
  blue: { rgb: [45, 98, 205], hue: [192, 252], saturation: [0.25, 1], value: [0.15, 1] },
  navy: { rgb: [24, 36, 92], hue: [205, 250], saturation: [0.35, 1], value: [0.08, 0.5] },
  purple: { rgb: [125, 62, 170], hue: [255, 312], saturation: [0.2, 1], value: [0.15, 1] },
  violet: { rgb: [140, 80, 200], hue: [252, 300], saturation: [0.2, 1], value: [0.15, 1] },
  magenta: { rgb: [215, 50, 160], hue: [290, 340], saturation: [0.35, 1], value: [0.3, 1] },
  pink: { rgb: [242, 130, 170], hue: [310, 362], saturation: [0.14, 0.75], value: [0.6, 1] },
  white: { rgb: [244, 243, 240], saturation: [0, 0.16], value: [0.8, 1] },
  silver: { rgb: [190, 193, 198], saturation: [0, 0.16], value: [0.55, 0.9] },
  gray: { rgb: [128, 129, 132], saturation: [0, 0.16], value: [0.22, 0.82] },
  black: { rgb: [26, 26, 29], saturation: [0, 1], value: [0, 0.2] },
};

const OTHER_NAMES: Record<string, string> = {
  grey: 'gray',
  golden: 'gold',
  scarlet: 'red',
  beige: 'brown',
  tan: 'brown',
  lilac: 'purple',
  lavender: 'violet',
  fuchsia: 'magenta',
  rose: 'pink',
  aqua: 'cyan',
  lime: 'green',
  emerald: 'green',
  azure: 'blue',
  indigo: 'violet',
  amber: 'orange',
  ivory: 'white',
  cream: 'white',
};

/** The plain name of the colour that a word names; undefined if it names none. */
export function colourName(word: string): string | undefined {
  const name = OTHER_NAMES[word] ?? word;
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
