import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contract } from '../testing/checked-fetch.ts';
import { drawImage } from '../testing/images.ts';
import { readImageHeader } from './image-header.ts';

describe('the header of an image', () => {
  it.each([
    ['png', 'png'],
    ['jpeg', 'jpg'],
    ['webp', 'webp'],
  ] as const)('reports kind and size of a %s', async (format, extension) => {
    expect(readImageHeader(await drawImage(321, 123, format), contract.imageLimits, 'image')).toEqual({
      width: 321,
      height: 123,
      extension,
    });
  });

  it('gives the size as seen, after EXIF orientation', async () => {
    const turned = await sharp(await drawImage(321, 123))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(readImageHeader(turned, contract.imageLimits, 'image')).toMatchObject({ width: 123, height: 321 });
  });

  it.each(['png', 'jpeg', 'webp'] as const)('is not enough of a %s that was cut off anywhere', async (format) => {
    const whole = await drawImage(40, 30, format);
    for (let length = 12; length < whole.length; length += 7) {
      expect(() => readImageHeader(whole.slice(0, length), contract.imageLimits, 'image'), `${length} bytes`).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/image_invalid|unsupported_media_type/) }),
      );
    }
  });

  it('is of no other kind', () => {
    for (const bytes of [[], [71, 73, 70, 56, 57, 97], [0], Array(100).fill(0)]) {
      expect(() => readImageHeader(Uint8Array.from(bytes), contract.imageLimits, 'image')).toThrow(
        expect.objectContaining({ code: 'unsupported_media_type' }),
      );
    }
  });
});
