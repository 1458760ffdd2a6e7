import type { RawImage } from '@darkroom/engine';
import { luma, saturate } from '../looks/grade.ts';
import type { EditStep, Tone } from './step.ts';

type Change = (rgb: Float32Array) => void;

/** Changes brightness, contrast or colour of the whole image; `amount` 1 is a clearly visible change. */
export function applyTone(raw: RawImage, tone: Tone, amount: number): RawImage {
  return mapColours(raw, CHANGES[tone](amount));
}

/** Applies a change of colour to every pixel: three numbers from 0 to 1, changed in place. */
export function mapColours(raw: RawImage, change: Change): RawImage {
  const data = raw.data.slice();
  const rgb = new Float32Array(3);
  for (let i = 0; i < data.length; i += 4) {
    rgb[0] = data[i] / 255;
    rgb[1] = data[i + 1] / 255;
    rgb[2] = data[i + 2] / 255;
    change(rgb);
    data[i] = toByte(rgb[0]);
    data[i + 1] = toByte(rgb[1]);
    data[i + 2] = toByte(rgb[2]);
  }
  return { ...raw, data };
}

const CHANGES: Record<Tone, (amount: number) => Change> = {
  brighter: (amount) => each((v) => v ** (1 / (1 + 0.5 * amount)) * (1 + 0.06 * amount)),
  darker: (amount) => each((v) => v ** (1 + 0.5 * amount) * (1 - 0.08 * amount)),
  contrast: (amount) => each((v) => 0.5 + (v - 0.5) * (1 + 0.45 * amount)),
  softer: (amount) => each((v) => 0.5 + (v - 0.5) * (1 - 0.35 * amount) + 0.03 * amount),
  vivid: (amount) => (rgb) => saturate(rgb, 1 + 0.6 * amount),
  muted: (amount) => (rgb) => saturate(rgb, 1 - 0.55 * amount),
  warmer: (amount) => (rgb) => multiply(rgb, 1 + 0.1 * amount, 1 + 0.01 * amount, 1 - 0.16 * amount),
  cooler: (amount) => (rgb) => multiply(rgb, 1 - 0.14 * amount, 1, 1 + 0.13 * amount),
  // Black and white has no colour left, whatever the amount.
  mono: (amount) => (rgb) => {
    const grey = 0.5 + (luma(rgb) - 0.5) * (1 + 0.12 * amount);
    rgb.fill(grey);
  },
  sepia: (amount) => (rgb) => {
    const grey = luma(rgb);
    const warm = 0.06 * amount;
    rgb[0] = grey * 1.07 + warm;
    rgb[1] = grey * 0.95 + warm * 0.4;
    rgb[2] = grey * 0.74;
  },
  negative: () => each((v) => 1 - v),
};

function each(change: (value: number) => number): Change {
  return (rgb) => {
    for (let c = 0; c < 3; c++) rgb[c] = change(rgb[c]);
  };
}

export function multiply(rgb: Float32Array, r: number, g: number, b: number): void {
  rgb[0] = rgb[0] * r;
  rgb[1] = rgb[1] * g;
  rgb[2] = rgb[2] * b;
}

function toByte(value: number): number {
  return value <= 0 ? 0 : value >= 1 ? 255 : (value * 255 + 0.5) | 0;
}

/** Words for brightness, contrast and colour as a whole. */
const TONES: [Tone, RegExp][] = [
  ['mono', /\bblack-and-white|gr[ae]y-?scale|monochrome|noir\b/],
  ['sepia', /\bsepia\b/],
  ['negative', /\b(?:negative|invert(?:ed)?(?: the)? colou?rs?)\b/],
  [
    'brighter',
    /\b(?:brighten|brighter|lighten|lighter|more light|increase (?:the )?(?:brightness|exposure)|overexpose\w*)\b/,
  ],
  ['darker', /\b(?:darken|darker|dim|dimmer|moody|less light|decrease (?:the )?(?:brightness|exposure))\b/],
  ['softer', /\b(?:less contrast|lower contrast|flat(?:ter)?|softer|faded?|washed)\b/],
  ['contrast', /\b(?:(?:more|increase|higher|high|add|boost) (?:the )?contrast|contrasty|punchy|punchier)\b/],
  ['muted', /\b(?:desaturate\w*|muted|less (?:colou?r\w*|saturat\w*)|subtle colou?rs)\b/],
  ['vivid', /\b(?:vivid|vibrant|saturate\w*|more (?:colou?r\w*|saturat\w*)|colou?rful|pop)\b/],
  ['warmer', /\b(?:warm|warmer|warmth|cozy|cosy)\b/],
  ['cooler', /\b(?:cool|cooler|cold|colder|bluish)\b/],
];

export function readTones(said: string): EditStep[] {
  const found: EditStep[] = [];
  for (const [tone, words] of TONES) {
    if (!words.test(said)) continue;
    // «less contrast» must not also be read as contrast.
    if (tone === 'contrast' && found.some((step) => step.kind === 'tone' && step.tone === 'softer')) continue;
    if (tone === 'vivid' && found.some((step) => step.kind === 'tone' && step.tone === 'muted')) continue;
    found.push({ kind: 'tone', tone });
  }
  return found;
}
