import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Reply, type Running, startRunning } from './running.ts';
import { createStandIn } from './stand-in-backend.ts';
import { dataUri, discImage } from './test-images.ts';

let running: Running;
/** As long as an image in text may be, and too long to be parsed with the rest of the body. */
let large: Buffer;
let another: Buffer;
const inlineBytes = 5 * 1024 * 1024;

beforeAll(async () => {
  running = await startRunning({ backend: createStandIn() });
  const image = await discImage();
  // Decoders ignore what follows the end of a PNG.
  large = Buffer.concat([image, Buffer.alloc(inlineBytes - image.length, 0xfb)]);
  another = Buffer.concat([image, Buffer.alloc(100_000, 0xff)]);
});
afterEach(async () => {
  running.expectKept();
  const incoming = await readdir(join(running.dataFolder, 'incoming'), { recursive: true, withFileTypes: true });
  expect(incoming.filter((entry) => entry.isFile())).toEqual([]);
});
afterAll(() => running?.close());

const combine = (text: string, headers: Record<string, string> = {}): Promise<Reply> =>
  running.call('POST', '/api/v1/runs/generate', {
    body: text,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
const body = (...images: string[]): string =>
  JSON.stringify({ prompt: 'both', model_type: 'gemini-2.5', image_urls: images });

test('several images of 5 MiB are taken from one JSON body', async () => {
  const { status, json } = await combine(body(dataUri(large), dataUri(another), dataUri(large)));
  expect(status).toBe(202);
  const shown = (image: Buffer) => `data:image/png (${image.length} bytes)`;
  expect(json.data.inputs.image_urls).toEqual([shown(large), shown(another), shown(large)]);
});

test('they are read as they are written elsewhere: escaped, in lines, in the other casing', async () => {
  const escaped = JSON.stringify({ prompt: 'x', imageUrl: dataUri(large) })
    .replaceAll('/', '\\/')
    .replaceAll('+', '\\u002B');
  const inLines = dataUri(another).replaceAll(/(.{76})/g, '$1\r\n');
  const replies = await Promise.all([
    running.call('POST', '/api/v1/edits/vendora', { body: escaped, headers: { 'Content-Type': 'application/json' } }),
    running.call('POST', '/api/v1/edits/vendora', { json: { prompt: 'x', image_url: inLines } }),
  ]);
  expect(replies.map(({ json }) => json.inputs?.image_url ?? json.data?.inputs?.image_url ?? json)).toEqual([
    `data:image/png (${large.length} bytes)`,
    `data:image/png (${another.length} bytes)`,
  ]);
});

test('in a form they may be a part, or in the JSON of one', async () => {
  const plain = another.toString('base64');
  const images = JSON.stringify([
    { image_reference: dataUri(large), tag: 'a' },
    { image_reference: plain, tag: 'b' },
  ]);
  const replies = [
    await running.call('POST', '/api/v1/runs/character', { form: { prompt: 'x', character_reference_image: plain } }),
    await running.call('POST', '/api/v1/runs/reference', { form: { prompt: '@a @b', images } }),
  ];
  const runs = replies.map(({ json }) => running.call('GET', `/api/v1/runs/${json.data.run_id}`));
  const [character, reference] = (await Promise.all(runs)).map(({ json }) => json.inputs);
  const shown = (image: Buffer) => `data:image/png (${image.length} bytes)`;
  expect(character.character_reference_image).toBe(shown(another));
  expect(reference.images).toEqual([
    { image_reference: shown(large), tag: 'a' },
    { image_reference: shown(another), tag: 'b' },
  ]);
});

test('the same image is the same request, another one is not', async () => {
  const headers = { 'Idempotency-Key': 'large' };
  const first = await combine(body(dataUri(large), dataUri(another)), headers);
  const again = await combine(body(dataUri(large), dataUri(another)), headers);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.json).toEqual(first.json);
  const changed = Buffer.from(large);
  changed[changed.length - 1] = 0;
  expect((await combine(body(dataUri(changed), dataUri(another)), headers)).json.code).toBe('idempotency_mismatch');
});

test.each<[string, () => string, string, string]>([
  ['over 5 MiB', () => dataUri(Buffer.concat([large, Buffer.alloc(3)])), '413 file_too_large', 'image_urls'],
  ['broken base64', () => `${dataUri(large)}*`, '422 image_invalid', 'image_urls'],
  ['padding in the middle', () => `${dataUri(another)}==${'A'.repeat(99_999)}`, '422 image_invalid', 'image_urls'],
  ['no base64', () => `data:image/png,${'%00'.repeat(100_000)}`, '422 image_invalid', 'image_urls'],
  ['no image', () => `data:image/png;base64,${'A'.repeat(100_000)}`, '415 unsupported_media_type', 'image_urls'],
])('%s is refused by the name of its field', async (_, image, refusal, field) => {
  const { status, json } = await combine(body(dataUri(another), image()));
  expect(`${status} ${json.code}`).toBe(refusal);
  expect(json.details).toEqual({ field });
});

test('another kind of data is refused as the contract says', async () => {
  const { status, json } = await combine(body(dataUri(another), dataUri(another, 'text/plain')));
  expect(`${status} ${json.code}`).toBe('422 validation_error');
  expect(json.details.issues).toEqual([expect.objectContaining({ path: '/image_urls/1', rule: 'pattern' })]);
});

test('with a hundred problems and more, the message says that there are more', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, 1]));
  const { status, json } = await combine(JSON.stringify({ prompt: 'x', ...unknown }));
  expect(status).toBe(422);
  expect(json.details.issues).toHaveLength(100);
  expect(json.message).toMatch(/more than 100 problems/);
});
