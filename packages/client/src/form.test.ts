import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import type { FileSource } from './files.ts';
import { jpeg, png, webp } from './testing/images.ts';
import { json, localServer, problem } from './testing/local-server.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'darkroom-client-'));
  await writeFile(join(folder, 'fox.dat'), jpeg);
});
afterAll(() => rm(folder, { recursive: true }));

const reply = { success: true, message: 'Kept.', data: { id: '1', image_url: 'u', run_id: 'r', created_at: 't' } };
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** The parts of a form as they were sent. */
function partsOf(body: string) {
  const [boundary = ''] = body.split('\r\n', 1);
  return body
    .split(boundary)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      return {
        name: / name="([^"]*)"/.exec(head)?.[1],
        filename: /filename="([^"]*)"/.exec(head)?.[1],
        type: /content-type: (.*)/i.exec(head)?.[1],
        content: rest.join('\r\n\r\n').slice(0, -2),
      };
    });
}

const byteByByte = async function* (bytes: Uint8Array) {
  for (const byte of bytes) yield Uint8Array.of(byte);
};

describe('a file', () => {
  const sources: [string, () => FileSource, Uint8Array, string, string][] = [
    ['a File', () => new File([png], 'fox.png'), png, 'image/png', 'fox.png'],
    ['a Blob that claims another type', () => new Blob([webp], { type: 'image/gif' }), webp, 'image/webp', 'image'],
    ['an ArrayBuffer', () => jpeg.buffer, jpeg, 'image/jpeg', 'image'],
    ['a Buffer', () => Buffer.from(png), png, 'image/png', 'image'],
    ['a view into a larger buffer', () => new Uint8Array([0, ...png]).subarray(1), png, 'image/png', 'image'],
    ['a web stream', () => new Blob([webp]).stream(), webp, 'image/webp', 'image'],
    ['a Node stream', () => Readable.from([png]), png, 'image/png', 'image'],
    ['an async iterable of single bytes', () => byteByByte(jpeg), jpeg, 'image/jpeg', 'image'],
    [
      'an async iterable of too few bytes',
      () => byteByByte(png.subarray(0, 5)),
      png.subarray(0, 5),
      'image/png',
      'image',
    ],
    ['an empty stream', () => byteByByte(new Uint8Array()), new Uint8Array(), 'application/octet-stream', 'image'],
    ['a path', () => join(folder, 'fox.dat'), jpeg, 'image/jpeg', 'fox.dat'],
    [
      'bytes of no known kind',
      () => new TextEncoder().encode('GIF89a'),
      new TextEncoder().encode('GIF89a'),
      'application/octet-stream',
      'image',
    ],
    ['a file with an awkward name', () => new File([png], 'a"b\r\n.png'), png, 'image/png', 'a%22b%0D%0A.png'],
  ];

  for (const progress of [false, true]) {
    it.each(sources)(`can be %s (progress: ${progress})`, async (_, source, bytes, type, filename) => {
      await using server = await localServer((_request, response) => json(response, reply, 201));
      const seen: number[] = [];
      const options = progress ? { onUploadProgress: ({ loaded }: { loaded: number }) => void seen.push(loaded) } : {};
      const { images } = createClient({ baseUrl: server.url });
      expect(await images.upload({ file: source(), description: 'a fox' }, options)).toEqual(reply);
      expect(partsOf(server.received[0]?.body ?? '')).toEqual([
        { name: 'file', filename, type, content: latin(bytes) },
        expect.objectContaining({ name: 'description', content: 'a fox' }),
      ]);
      if (progress) expect(seen.at(-1)).toBe(server.received[0]?.body.length);
    });
  }

  it('at a path that does not exist is rejected before anything is sent', async () => {
    await using server = await localServer((_, response) => json(response, reply, 201));
    const call = createClient({ baseUrl: server.url }).images.upload({ file: join(folder, 'missing.png') });
    await expect(call).rejects.toMatchObject({ name: 'ValidationError', path: '/file', message: /missing\.png/ });
    expect(server.received).toEqual([]);
  });

  it('reports progress with a total if that is known', async () => {
    await using server = await localServer((_, response) => json(response, reply, 201));
    const { images } = createClient({ baseUrl: server.url });
    const totals = new Set<number | undefined>();
    await images.upload({ file: png }, { onUploadProgress: ({ total }) => totals.add(total) });
    expect([...totals]).toEqual([server.received[0]?.body.length]);
    totals.clear();
    await images.upload({ file: Readable.from([png]) }, { onUploadProgress: ({ total }) => totals.add(total) });
    expect([...totals]).toEqual([undefined]);
  });

  it('is sent again only if it can be read again', async () => {
    const now = { 'retry-after': '0' };
    await using server = await localServer((_, response, count) =>
      count === 2 ? json(response, reply, 201) : problem(response, 503, 'unavailable', now),
    );
    const { images } = createClient({ baseUrl: server.url });
    await images.upload({ file: join(folder, 'fox.dat') }, { onUploadProgress: () => {} });
    const [first, second] = server.received.map(({ body }) => partsOf(body)[0]?.content);
    expect([first, second]).toEqual([latin(jpeg), latin(jpeg)]);
    await expect(images.upload({ file: Readable.from([png]) })).rejects.toMatchObject({ status: 503 });
    expect(server.received).toHaveLength(3);
  });

  it('that is a stream is not sent again with a new token', async () => {
    await using server = await localServer((_, response) => problem(response, 401, 'invalid_token'));
    const { images } = createClient({ baseUrl: server.url, getToken: () => 'token' });
    await expect(images.upload({ file: Readable.from([png]) })).rejects.toMatchObject({ status: 401 });
    expect(server.received).toHaveLength(1);
    await expect(images.upload({ file: png })).rejects.toMatchObject({ status: 401 });
    expect(server.received).toHaveLength(3);
  });

  it('that cannot be read to its end fails the call, without a retry', async () => {
    await using server = await localServer((_, response) => json(response, reply, 201));
    const broken = async function* () {
      yield png;
      throw new Error('the disk is gone');
    };
    const call = createClient({ baseUrl: server.url }).images.upload({ file: broken() });
    await expect(call).rejects.toMatchObject({ name: 'NetworkError' });
    expect(server.received.length).toBeLessThan(2);
  });

  it('of any size is streamed, not kept in memory', async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(7);
    const chunks = 96;
    let arrived = 0;
    let most = 0;
    let made = 0;
    const server = createServer(async (request, response) => {
      for await (const piece of request) {
        arrived += piece.length;
        most = Math.max(most, made * chunk.length - arrived);
      }
      json(response, reply, 201);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const large = async function* () {
      yield png;
      for (; made < chunks; made++) yield chunk;
    };
    const { port } = server.address() as { port: number };
    await createClient({ baseUrl: `http://127.0.0.1:${port}` }).images.upload({ file: large() });
    expect(arrived).toBeGreaterThan(chunks * chunk.length);
    // What was read but has not arrived is in the buffers of the sockets, which are far smaller than the file.
    expect(most).toBeLessThan(16 * 1024 * 1024);
    server.closeAllConnections();
    server.close();
  });
});

describe('a form', () => {
  it('has the fields of a mask upload', async () => {
    await using server = await localServer((_, response) => json(response, reply, 201));
    await createClient({ baseUrl: server.url }).images.uploadMask({ file: png, parent_id: 'r' });
    const names = partsOf(server.received[0]?.body ?? '').map(({ name, content }) => [
      name,
      name === 'file' || content,
    ]);
    expect(names).toEqual([
      ['file', true],
      ['parent_id', 'r'],
      ['isMask', 'true'],
    ]);
  });

  it('repeats a list of files or of texts, and writes a list of objects as JSON', async () => {
    await using server = await localServer((_, response) => json(response, {}, 202));
    const { images } = createClient({ baseUrl: server.url });
    await images.combine({ images: [png, jpeg] });
    await images.combine.nanobanana.formData({ prompt: 'x', image_urls: ['a', 'b'] });
    await images.reference.formData({ prompt: 'x', images: [{ image_reference: 'a', tag: 'fox' }] });
    const forms = server.received.map(({ body }) => partsOf(body).map(({ name, content }) => [name, content]));
    expect(forms).toEqual([
      [
        ['images', latin(png)],
        ['images', latin(jpeg)],
      ],
      [
        ['prompt', 'x'],
        ['image_urls', 'a'],
        ['image_urls', 'b'],
      ],
      [
        ['prompt', 'x'],
        ['images', '[{"image_reference":"a","tag":"fox"}]'],
      ],
    ]);
  });

  it('is used if the input has a file', async () => {
    await using server = await localServer((_, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(),
    );
    const { images } = createClient({ baseUrl: server.url });
    await images.segmentImage({ prompt: 'x', image: png });
    await images.segmentImage({ prompt: 'x', imageUrl: 'https://images.example/a.png' });
    const types = server.received.map(({ headers }) => headers['content-type']?.split(';')[0]);
    expect(types).toEqual(['multipart/form-data', 'application/json']);
  });
});
