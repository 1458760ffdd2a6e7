import type { ServerResponse } from 'node:http';
import { type Backend, EngineError } from '@darkroom/engine';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readShortForm } from '../config/read-short-form.ts';
import { createRoutedBackends } from '../routing/routed-backend.ts';
import { backendFor, contextOf, routeTo, startRouted } from '../testing/routed.ts';
import { type Seen, type StandIn, startStandIn } from '../testing/stand-in.ts';

let respond: (request: Seen, response: ServerResponse) => unknown;
let server: StandIn;
let routed: ReturnType<typeof startRouted>;
let backend: Backend;

beforeAll(async () => {
  server = await startStandIn((request, response) => respond(request, response));
  const work = ['generate', 'edit', 'segment'] as const;
  routed = startRouted([routeTo(backendFor(server.url, { protocol: 'darkroom' }), { work: [...work] })]);
  backend = routed.engine;
});
afterAll(async () => {
  await routed.close();
  await server.kill();
});

const lines = (response: ServerResponse, ...values: unknown[]) => {
  for (const value of values) response.write(`${JSON.stringify(value)}\n`);
};

describe('darkroom', () => {
  it('gets the input and the images, and gives back progress and files', async () => {
    const image = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    let got: { path: string; input: unknown; source: number } | undefined;
    respond = async (request, response) => {
      const form = await request.form();
      const source = (form.get('source') as File).size;
      got = { path: request.path, input: JSON.parse(String(form.get('input'))), source };
      lines(response, { progress: 0.25 }, { progress: 0.75 });
      const file = { mediaType: 'image/png', width: 4, height: 3, base64: image.toString('base64') };
      lines(response, { result: { files: [file], seed: 7 } });
      response.end();
    };
    const progress: number[] = [];
    const images = { source: { bytes: new Uint8Array(image) } };
    const result = await backend.edit(
      { model: 'vendora', prompt: 'bluer' },
      contextOf({ images, progress: (fraction) => progress.push(fraction) }),
    );
    expect(got).toEqual({ path: '/edit', input: { model: 'vendora', prompt: 'bluer' }, source: image.length });
    expect(progress).toEqual([0.25 * 0.95, 0.75 * 0.95]);
    expect(result.seed).toBe(7);
    expect((await sharp(result.files[0]?.bytes).metadata()).width).toBe(4);
  });

  it('gives the requested format, whatever the model makes', async () => {
    const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    respond = (_, response) => {
      const file = { mediaType: 'image/jpeg', width: 4, height: 3, base64: bytes.toString('base64') };
      lines(response, { result: { files: [file], seed: 7 } });
      response.end();
    };
    const made = async (output_format?: 'avif' | 'jpeg') => {
      const input = { prompt: 'a fox', ...(output_format && { output_format }) };
      const [file] = (await backend.generate(input, contextOf())).files;
      return [file?.mediaType, (await sharp(file?.bytes).metadata()).format, file?.width, file?.height];
    };
    expect(await made()).toEqual(['image/jpeg', 'jpeg', 4, 3]);
    expect(await made('jpeg')).toEqual(['image/jpeg', 'jpeg', 4, 3]);
    expect(await made('avif')).toEqual(['image/avif', 'heif', 4, 3]);
  });

  it('passes on the error that the model names', async () => {
    respond = (_, response) => {
      lines(response, { error: { code: 'image_invalid', message: 'The image is damaged.' } });
      response.end();
    };
    await expect(backend.segment({ prompt: 'a' }, contextOf())).rejects.toMatchObject({ code: 'image_invalid' });
  });

  it('passes on why the model refuses the content', async () => {
    respond = (_, response) => {
      lines(response, { error: { code: 'content_refused', message: 'Not this.', category: 'violence' } });
      response.end();
    };
    await expect(backend.generate({ prompt: 'a' }, contextOf())).rejects.toMatchObject({
      code: 'content_refused',
      message: 'Not this.',
      details: { category: 'violence' },
    });
  });

  it.each([
    ['returns 500', (response: ServerResponse) => response.writeHead(500).end()],
    ['breaks off', (response: ServerResponse) => response.end('{"progress":0.5}\n')],
    ['returns something else', (response: ServerResponse) => response.end('<html>')],
    ['cuts the connection', (response: ServerResponse) => response.destroy()],
  ])('fails as backend_error when the model %s', async (_, misbehave) => {
    respond = (_request, response) => void misbehave(response);
    const failed = backend.generate({ prompt: 'a fox' }, contextOf());
    await expect(failed).rejects.toThrow(EngineError);
    await expect(failed).rejects.toMatchObject({ code: 'backend_error' });
  });

  const png = { mediaType: 'image/png', width: 4, height: 3 };
  it.each([
    [
      'an error code that is not in the contract',
      { error: { code: 'GPU_ON_FIRE', message: 'Call the fire brigade.' } },
    ],
    ['an error without a message', { error: { code: 'image_invalid' } }],
    ['a result without files', { result: { seed: 1 } }],
    ['a file of an unknown type', { result: { seed: 1, files: [{ ...png, mediaType: 'text/html', base64: 'PGI+' }] } }],
    ['an image that is none', { result: { seed: 1, files: [{ ...png, base64: 'bm8gaW1hZ2U=' }] } }],
    ['a seed that is text', { result: { seed: 'seven', files: [] } }],
    ['progress that is no number', { progress: 'half' }],
    ['null', null],
  ])('fails as backend_error on %s', async (_, line) => {
    respond = (_request, response) => {
      lines(response, line);
      response.end();
    };
    await expect(backend.generate({ prompt: 'a fox' }, contextOf())).rejects.toMatchObject({
      name: 'EngineError',
      code: 'backend_error',
    });
  });

  it('takes the size of an image from its pixels, whatever the model says', async () => {
    const image = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    respond = (_request, response) => {
      lines(response, { result: { seed: 1, files: [{ ...png, base64: image.toString('base64') }] } });
      response.end();
    };
    const { files } = await backend.generate({ prompt: 'a fox' }, contextOf());
    expect(files).toMatchObject([{ width: 8, height: 6 }]);
  });

  it('stops when the signal says so', async () => {
    const stop = new AbortController();
    respond = () => stop.abort();
    await expect(backend.generate({ prompt: 'a fox' }, contextOf({ signal: stop.signal }))).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('DARKROOM_BACKENDS', () => {
  it('sends all work of a model type to its server, and the rest to the local engine', async () => {
    const local = { name: 'local', close: async () => {}, generate: async () => ({ files: [], seed: 1 }) };
    const both = createRoutedBackends({
      config: readShortForm(new Map([['gemini-2.5', server.url]]), 2),
      local: () => local as unknown as Backend,
      download: () => Promise.reject(new Error('Nothing may be downloaded here.')),
    });
    respond = (_, response) => {
      lines(response, { result: { files: [], seed: 99 } });
      response.end();
    };
    try {
      expect((await both.backend().edit({ model: 'gemini-2.5', prompt: 'x' }, contextOf())).seed).toBe(99);
      expect((await both.backend().generate({ prompt: 'x', model_type: 'flux-dev' }, contextOf())).seed).toBe(1);
    } finally {
      await both.close();
    }
  });
});
