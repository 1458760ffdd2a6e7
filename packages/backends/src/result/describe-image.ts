import type { DescriptionResult } from '@darkroom/engine';
import sharp from 'sharp';

/** A model's words about an image, with what the pixels themselves say: size and main colours. */
export async function describeImage(
  bytes: Uint8Array,
  { description, tags }: Pick<DescriptionResult, 'description' | 'tags'>,
): Promise<DescriptionResult> {
  const { width, height } = await sharp(bytes).metadata();
  const clean = [...new Set(tags.map((tag) => tag.trim().slice(0, 100)).filter((tag) => tag !== ''))];
  return { description: description.trim(), tags: clean.slice(0, 32), palette: await palette(bytes), width, height };
}

/** Up to six colours, the largest area first, by the quantizer that makes palette PNGs. */
async function palette(bytes: Uint8Array): Promise<string[]> {
  const reduced = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .resize(96, 96, { fit: 'fill', kernel: 'nearest' })
    .png({ palette: true, colours: 6, dither: 0 })
    .toBuffer();
  const { data, info } = await sharp(reduced)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const areas = new Map<string, number>();
  for (let at = 0; at + 2 < data.length; at += info.channels) {
    const hex = `#${data.subarray(at, at + 3).toString('hex')}`;
    areas.set(hex, (areas.get(hex) ?? 0) + 1);
  }
  return [...areas].sort(([, a], [, b]) => b - a).map(([hex]) => hex);
}
