import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeImage } from './decode.ts';
import { encodeFile, encodeImage } from './encode.ts';
import { createRaw } from './raw.ts';

function halfClear() {
  const raw = createRaw(40, 20);
  for (let i = 0; i < raw.data.length; i += 4) raw.data.set([200, 40, 60, (i / 4) % 40 < 20 ? 0 : 255], i);
  return raw;
}

describe('encodeImage', () => {
  it('writes PNG, JPEG, WebP and AVIF of the same size, without metadata', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
      const meta = await sharp(await encodeImage(halfClear(), format)).metadata();
      expect(meta.format).toBe(format === 'avif' ? 'heif' : format);
      expect(meta).toMatchObject({ width: 40, height: 20 });
      expect(meta.exif).toBeUndefined();
      expect(meta.icc).toBeUndefined();
    }
  });

  it('keeps alpha in PNG to the bit and lays JPEG on white', async () => {
    const raw = halfClear();
    expect(Buffer.compare((await decodeImage(await encodeImage(raw, 'png'))).data, raw.data)).toBe(0);
    const [r = 0, g = 0, b = 0, a] = (await decodeImage(await encodeImage(raw, 'jpeg'))).data;
    expect(Math.min(r, g, b)).toBeGreaterThan(240);
    expect(a).toBe(255);
  });

  it('describes the file it wraps', async () => {
    expect(await encodeFile(halfClear(), 'webp', { role: 'image' })).toMatchObject({
      mediaType: 'image/webp',
      width: 40,
      height: 20,
      role: 'image',
    });
  });
});
