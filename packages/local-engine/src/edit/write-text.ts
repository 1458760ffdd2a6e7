import { plainBytes, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { type Font, legible, loadFont } from '../subjects/lettering.ts';
import { COLOURS } from '../vision/colour-words.ts';

export interface TextOptions {
  place: 'top' | 'middle' | 'bottom';
  colour: string | null;
}

/** Writes one or more lines across the image, white with a soft dark edge unless a colour is given. */
export async function writeText(raw: RawImage, text: string, options: TextOptions): Promise<RawImage> {
  const font = await loadFont();
  const known = legible(font, text);
  if (known.length === 0) return raw;
  const room = raw.width * 0.86;
  const lines = wrap(font, known, room, raw);
  const size = Math.max(
    4,
    Math.min(
      raw.height * 0.14,
      (room / Math.max(...lines.map((line) => font.getAdvanceWidth(line, 100)))) * 100,
      (raw.height * 0.5) / lines.length,
    ),
  );
  const leading = size * 1.16;
  const block = leading * lines.length;
  const top =
    options.place === 'top'
      ? raw.height * 0.05
      : options.place === 'middle'
        ? (raw.height - block) / 2
        : raw.height * 0.95 - block;
  const outline = lines
    .map((line, i) => {
      const x = (raw.width - font.getAdvanceWidth(line, size)) / 2;
      return font.getPath(line, x, top + leading * i + size * 0.92, size).toPathData(2);
    })
    .join(' ');
  const [r, g, b] = options.colour ? (COLOURS[options.colour]?.rgb ?? [255, 255, 255]) : [255, 255, 255];
  const dark = r * 0.3 + g * 0.59 + b * 0.11 < 90;
  const edge = Math.max(1, size * 0.05);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${raw.width}" height="${raw.height}"><path d="${outline}" fill="none" stroke="${dark ? '#ffffff' : '#000000'}" stroke-opacity="0.55" stroke-width="${edge}" stroke-linejoin="round"/><path d="${outline}" fill="rgb(${r},${g},${b})"/></svg>`;
  const data = await sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
    .composite([{ input: Buffer.from(svg) }])
    .raw()
    .toBuffer();
  return { ...raw, data: plainBytes(data) };
}

/** Breaks the text into lines that keep the letters large. */
function wrap(font: Font, text: string, room: number, raw: RawImage): string[] {
  const limit = raw.height * 0.075;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.getAdvanceWidth(longer, limit) > room && lines.length < 3) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
