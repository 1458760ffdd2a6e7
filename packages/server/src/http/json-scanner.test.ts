import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BodyLimits, TextField } from '@darkroom/contract/reading';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InlineImages } from './inline-image.ts';
import { JsonScanner } from './json-scanner.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'darkroom-scanner-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const long = { maxLength: 1_000_000 };
const limits: BodyLimits = {
  textBytes: 50_000,
  totalBytes: 1_000_000,
  fields: {
    properties: new Map<string, TextField>([
      ['image', long],
      ['images', { items: long, maxItems: 2 }],
    ]),
  },
};

/** Scans a text in pieces of the given length. */
async function scan(text: string, pieceLength: number): Promise<{ value: unknown; images: InlineImages }> {
  const images = new InlineImages(folder);
  const scanner = new JsonScanner(limits, images);
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += pieceLength) {
      scanner.push(bytes.subarray(at, at + pieceLength));
      await images.flush();
    }
    return { value: JSON.parse(scanner.end().toString()), images };
  } catch (error) {
    await images.discard();
    throw error;
  }
}

const pieces = [1, 2, 3, 5, 7, 4096, 100_000];

test.each(pieces)('what has no image stays as it is, in pieces of %d', async (length) => {
  const value = {
    prompt: 'quotes " and \\ and \u0001, é, 🦊',
    image: 'https://a.example/b.png',
    images: ['x', { images: ['y'] }],
    'a "name" \\': [[], {}, [{ deep: null }], -1.5e3, true],
  };
  expect((await scan(JSON.stringify(value, null, 2), length)).value).toEqual(value);
});

test.each(pieces)('images are decoded to disk, in pieces of %d', async (length) => {
  const bytes = Buffer.from(Array.from({ length: 9_001 }, (_, at) => (at * 31) % 256));
  const text = `data:image/png;base64,${bytes.toString('base64')}`;
  const escaped = JSON.stringify(text).replaceAll('/', '\\/').replaceAll('+', '\\u002b');
  const json = `{"image": ${escaped}, "images": [${JSON.stringify(text)}, "short"], "prompt": "a"}`;
  const { value, images } = await scan(json, length);
  const { image, ...others } = value as { image: string; images: string[] };
  expect(image).toMatch(/^data:image\/png;base64,.{42}… sha256 [0-9a-f]{64}$/);
  expect(others).toEqual({ images: [image, 'short'], prompt: 'a' });
  const upload = images.files.get(image);
  expect(await readFile(upload?.path ?? '')).toEqual(bytes);
  await images.discard();
  expect(await readdir(folder)).toEqual([]);
});

test('an entry beyond those that the contract allows is not cut out', async () => {
  const text = 'A'.repeat(10_000);
  const { value, images } = await scan(JSON.stringify({ images: [text, text, text] }), 4096);
  expect((value as { images: string[] }).images[2]).toBe(text);
  await images.discard();
});

test.each([
  ['too much text', `{"prompt": "${'x'.repeat(60_000)}"}`, 'file_too_large'],
  ['a control character in an image', `{"image": "${'A'.repeat(20_000)}\n"}`, 'invalid_json'],
  ['more text than the field may have', `{"image": "${'A'.repeat(1_000_001)}"}`, 'validation_error'],
])('%s is refused', async (_, text, code) => {
  await expect(scan(text, 4096)).rejects.toMatchObject({ code });
});
