import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkImage } from './check-image.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
});
afterAll(() => rm(folder, { recursive: true }));

const noise = sharp({
  create: {
    width: 300,
    height: 200,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
});

describe.each(['png', 'jpeg', 'webp'] as const)('%s', (format) => {
  test('is detected from its content, given as bytes or as a file', async () => {
    const bytes = await noise.clone().toFormat(format).toBuffer();
    const path = join(folder, 'image.txt');
    await writeFile(path, bytes);
    const expected = { mediaType: `image/${format}`, width: 300, height: 200 };
    expect(await checkImage(bytes, 'image')).toEqual(expected);
    expect(await checkImage(path, 'image')).toEqual(expected);
  });

  test.each([0.5, 0.9, 0.995])('cut off at %s of its length is damaged', async (share) => {
    const bytes = await noise.clone().toFormat(format).toBuffer();
    const cut = bytes.subarray(0, Math.floor(bytes.byteLength * share));
    await expect(checkImage(cut, 'image')).rejects.toMatchObject({
      code: 'image_invalid',
      details: { field: 'image' },
    });
  });
});

test('a image that lies on its side is measured as it is seen', async () => {
  const bytes = await noise.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await checkImage(bytes, 'image')).toMatchObject({ width: 200, height: 300 });
});

test.each([
  ['nothing', ''],
  ['text', 'GIF89a is only the beginning'],
  ['a page', '<!doctype html><img src=x>'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
])('%s is not accepted', async (_, text) => {
  await expect(checkImage(Buffer.from(text), 'image')).rejects.toMatchObject({ code: 'unsupported_media_type' });
});

test('what only begins like a image is damaged', async () => {
  const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)]);
  await expect(checkImage(bytes, 'image')).rejects.toMatchObject({ code: 'image_invalid' });
});

test.each([
  [8193, 1],
  [30_000, 30_000],
  [8192, 8192],
])('a bomb of %i × %i pixels is refused by its header', async (width, height) => {
  await expect(checkImage(pngHeader(width, height), 'image')).rejects.toMatchObject({ code: 'image_too_large' });
});

/** A PNG of a few bytes that claims a size. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
