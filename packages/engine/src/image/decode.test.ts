import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeImage, inspectImage } from './decode.ts';

const quarters = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0]);
const tiny = () => sharp(quarters, { raw: { width: 2, height: 2, channels: 3 } });
const photo = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: '#336699' } });

const codeOf = async (bytes: Uint8Array) => {
  const error = await decodeImage(bytes).then(
    () => null,
    (e) => e,
  );
  expect(error?.name).toBe('EngineError');
  expect(error.message).toMatch(/\.$/);
  return error.code;
};

describe('decodeImage', () => {
  it('gives the exact pixels of PNG, lossless WebP and the size of JPEG', async () => {
    const expected = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 0, 255];
    expect([...(await decodeImage(await tiny().png().toBuffer())).data]).toEqual(expected);
    expect([...(await decodeImage(await tiny().webp({ lossless: true }).toBuffer())).data]).toEqual(expected);
    expect(await decodeImage(await photo().jpeg().toBuffer())).toMatchObject({ width: 64, height: 48 });
  });

  it('reads AVIF, which runs may be asked for', async () => {
    expect(await decodeImage(await photo().avif().toBuffer())).toMatchObject({ width: 64, height: 48 });
  });

  it('turns the image as its EXIF orientation says', async () => {
    const turned = await photo(64, 48).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await decodeImage(turned)).toMatchObject({ width: 48, height: 64 });
    expect(await inspectImage(turned)).toMatchObject({ width: 48, height: 64, format: 'jpeg' });
  });

  it('reads 16-bit, palette, grey, CMYK and animated files as eight-bit RGBA', async () => {
    const files = await Promise.all([
      photo().toColourspace('rgb16').png().toBuffer(),
      photo().png({ palette: true }).toBuffer(),
      photo().greyscale().png().toBuffer(),
      photo().toColourspace('cmyk').jpeg().toBuffer(),
      sharp([await photo().png().toBuffer(), await photo().png().toBuffer()], { join: { animated: true } })
        .webp()
        .toBuffer(),
    ]);
    for (const file of files) {
      const raw = await decodeImage(file);
      expect(raw).toMatchObject({ width: 64, height: 48 });
      expect(raw.data.length).toBe(64 * 48 * 4);
    }
    const [sixteen] = files;
    expect([...(await decodeImage(sixteen as Buffer)).data.subarray(0, 4)]).toEqual([0x33, 0x66, 0x99, 255]);
  });

  it('keeps colours of a file with a wide-gamut profile by converting them', async () => {
    const wide = await photo().withIccProfile('p3').png().toBuffer();
    const [r = 0, g = 0, b = 0] = (await decodeImage(wide)).data;
    expect(Math.abs(r - 0x33) + Math.abs(g - 0x66) + Math.abs(b - 0x99)).toBeLessThan(12);
  });

  it('reads images one pixel wide or high', async () => {
    expect(await decodeImage(await photo(1, 300).png().toBuffer())).toMatchObject({ width: 1, height: 300 });
    expect(await decodeImage(await photo(300, 1).jpeg().toBuffer())).toMatchObject({ width: 300, height: 1 });
  });

  it('refuses empty, truncated and damaged files as image_invalid', async () => {
    const png = await photo(200, 200).png().toBuffer();
    const jpeg = await sharp(Buffer.alloc(200 * 200 * 3, 7), { raw: { width: 200, height: 200, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect(await codeOf(new Uint8Array(0))).toBe('image_invalid');
    expect(await codeOf(png.subarray(0, Math.floor(png.length * 0.6)))).toBe('image_invalid');
    expect(await codeOf(jpeg.subarray(0, Math.floor(jpeg.length * 0.5)))).toBe('image_invalid');
    expect(await codeOf(png.subarray(0, 20))).toBe('image_invalid');
  });

  it('judges by bytes, not by name: other formats are unsupported_media_type', async () => {
    expect(await codeOf(await photo().gif().toBuffer())).toBe('unsupported_media_type');
    expect(await codeOf(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      'unsupported_media_type',
    );
    expect(await codeOf(new TextEncoder().encode('not an image at all'))).toBe('unsupported_media_type');
  });

  it('refuses images over the limits, by their header', async () => {
    const long = await sharp({ create: { width: 8200, height: 4, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(await codeOf(long)).toBe('image_too_large');
    // There are no pixels to inflate behind these headers: whatever tried would report a damaged file.
    expect(await codeOf(forgeSize(await tiny().png().toBuffer(), 8000, 8000))).toBe('image_too_large');
    expect(await codeOf(forgeSize(await tiny().png().toBuffer(), 60_000, 60_000))).toBe('image_too_large');
  });
});

/** A PNG header that claims another size, with a checksum to match. */
function forgeSize(png: Buffer, width: number, height: number): Buffer {
  const out = Buffer.from(png);
  out.writeUInt32BE(width, 16);
  out.writeUInt32BE(height, 20);
  let crc = 0xffffffff;
  for (const byte of out.subarray(12, 29)) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 29);
  return out;
}
