import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createCaller, expectError } from '../testing/checked-fetch.ts';
import { decode, form, picture } from '../testing/pictures.ts';
import { type Mock, startMock } from './start-mock.ts';

let mock: Mock;
let call: Caller;

beforeAll(async () => {
  mock = await startMock({ runTime: 0 });
  call = createCaller(mock.url);
});
afterAll(() => mock.stop());

async function make(
  path: string,
  body: object,
): Promise<{ run_id: string; image_urls: string[]; video_url: string | null }> {
  const answer = (await (await call(path, { body })).json()) as { run_id?: string; data?: { run_id: string } };
  return (await (await call(`/api/v1/runs/${answer.data?.run_id ?? answer.run_id}`)).json()) as never;
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const answer = await call(new URL(url).pathname);
  expect(answer.status).toBe(200);
  return answer.arrayBuffer();
}

async function upload(width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png') {
  const bytes = await picture(width, height, format);
  const answer = await call('/api/v1/upload', { body: form({ file: bytes }) });
  return { bytes, data: ((await answer.json()) as { data: { run_id: string; image_url: string; id: string } }).data };
}

describe('generated pictures', () => {
  it.each([
    [{ width: 640, height: 320 }, 640, 320],
    [{ width: 64, height: 2048 }, 64, 2048],
    [{ model_type: 'vendorb-imagen4', aspect_ratio: '16:9' }, 1368, 768],
    [{ model_type: 'flux-kontext-max', aspect_ratio: '9:21' }, 672, 1568],
    [{ width: 300, height: 200, upscale_factor: 2 }, 600, 400],
  ])('%o are %i × %i', async (body, width, height) => {
    const { image_urls } = await make('/api/v1/runs/generate', { prompt: 'a fox', ...body });
    expect(await decode(await fetchBytes(image_urls[0] ?? ''))).toMatchObject({
      width,
      height,
      format: 'png',
      hasAlpha: false,
    });
  });

  it('are as large as the first of the images that they combine', async () => {
    const run_ids = [(await upload(210, 130)).data.run_id, (await upload(90, 90)).data.run_id];
    const body = { prompt: 'a fox', model_type: 'gemini-2.5', run_ids };
    const { image_urls } = await make('/api/v1/runs/generate', body);
    expect(await decode(await fetchBytes(image_urls[0] ?? ''))).toMatchObject({ width: 210, height: 130 });
  });

  it('are as many as were asked for, and differ', async () => {
    const { image_urls } = await make('/api/v1/runs/generate', { prompt: 'a fox', batch_size: 3, batch_count: 2 });
    const files = await Promise.all(
      image_urls.map(async (url) => Buffer.from(await fetchBytes(url)).toString('base64')),
    );
    expect(new Set(files).size).toBe(6);
  });

  it('are the same for the same request, and others for another', async () => {
    const bytes = async (prompt: string) => {
      const { image_urls } = await make('/api/v1/runs/generate', { prompt, width: 96, height: 96 });
      return Buffer.from(await fetchBytes(image_urls[0] ?? '')).toString('base64');
    };
    expect(await bytes('a fox')).toBe(await bytes('a fox'));
    expect(await bytes('a fox')).not.toBe(await bytes('a heron'));
  });
});

describe('edited pictures', () => {
  it.each([
    ['/api/v1/edits/segment', { prompt: 'the fox' }],
    ['/api/v1/edits/remove-bg', {}],
  ])('%s answers a PNG with alpha of the size of the source', async (path, fields) => {
    const { data } = await upload(210, 130);
    const answer = await call(path, { body: { ...fields, run_id: data.run_id } });
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('parent-run-id')).toBe(data.run_id);
    const decoded = await decode(await answer.arrayBuffer());
    expect(decoded).toMatchObject({ width: 210, height: 130, format: 'png', hasAlpha: true });
    expect(decoded.alpha).toMatchObject({ min: 0, max: 255 });
    expect((await call(`/api/v1/runs/${answer.headers.get('run-id')}`)).status).toBe(200);
  });

  it('follow the size of a file, of an address here and of a data URI', async () => {
    const bytes = await picture(90, 45);
    const uri = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
    const { data } = await upload(90, 45);
    for (const body of [
      form({ image: bytes, prompt: 'fox' }),
      { imageUrl: uri, prompt: 'fox' },
      { imageUrl: data.image_url, prompt: 'fox' },
    ]) {
      const answer = await call('/api/v1/edits/segment', { body });
      expect(await decode(await answer.arrayBuffer())).toMatchObject({ width: 90, height: 45 });
    }
  });

  it('are masks where masks are asked for, and several where several are', async () => {
    const { data } = await upload(100, 80);
    const body = { run_id: data.run_id, prompt: 'foxes', mode: 'mask', multiple: true };
    const answer = (await (await call('/api/v1/edits/extract', { body })).json()) as { url: string; urls: string[] };
    expect(answer.urls).toHaveLength(3);
    expect(answer.url).toBe(answer.urls[0]);
    expect(await decode(await fetchBytes(answer.url))).toMatchObject({ width: 100, height: 80 });
  });

  it.each([
    ['/api/v1/edits/reframe', { aspect_ratio: '2:1', format: 'jpeg' }, 200, 100, 'jpeg'],
    ['/api/v1/edits/reframe', { aspect_ratio: '1:2', format: 'webp' }, 100, 200, 'webp'],
    ['/api/v1/edits/vendora', { prompt: 'winter', width: 320, height: 240 }, 320, 240, 'png'],
    ['/api/v1/edits/nanobanana', { prompt: 'winter' }, 100, 100, 'png'],
  ])('%s with %o is %i × %i as %s', async (path, fields, width, height, format) => {
    const { data } = await upload(100, 100);
    const { image_urls } = await make(path, { ...fields, run_id: data.run_id });
    expect(await decode(await fetchBytes(image_urls[0] ?? ''))).toMatchObject({ width, height, format });
  });

  it('are put side by side', async () => {
    const body = form({ images: [await picture(100, 50), await picture(60, 50)], output_format: 'webp' });
    const { data } = (await (await call('/api/v1/runs/combine', { body })).json()) as { data: { run_id: string } };
    const run = (await (await call(`/api/v1/runs/${data.run_id}`)).json()) as { image_urls: string[] };
    expect(await decode(await fetchBytes(run.image_urls[0] ?? ''))).toMatchObject({
      width: 160,
      height: 50,
      format: 'webp',
    });
  });
});

describe('videos', () => {
  it('have the shape, the length and the rate that were asked for', async () => {
    const { data } = await upload(100, 100);
    const { video_url } = await make('/api/v1/runs/video', {
      source_run_id: data.run_id,
      aspect_ratio: '9:16',
      duration: 2,
      fps: 12.5,
    });
    const source = new BufferSource(await fetchBytes(video_url ?? ''));
    const input = new Input({ formats: ALL_FORMATS, source });
    const track = await input.getPrimaryVideoTrack();
    expect(await track?.getCodec()).toBe('avc');
    expect([await track?.getDisplayWidth(), await track?.getDisplayHeight()]).toEqual([270, 480]);
    expect(await input.computeDuration()).toBeCloseTo(2, 3);
    expect((await track?.computePacketStats())?.averagePacketRate).toBeCloseTo(12.5, 3);
  });

  it('can be fetched in parts', async () => {
    const { data } = await upload(100, 100);
    const { video_url } = await make('/api/v1/runs/video', { source_run_id: data.run_id });
    const whole = new Uint8Array(await fetchBytes(video_url ?? ''));
    const answer = await call(new URL(video_url ?? '').pathname, { headers: { range: 'bytes=100-199' } });
    expect(answer.status).toBe(206);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(whole.slice(100, 200));
  });
});

describe('uploads', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('keep a %s as it came, to the byte', async (format) => {
    const { bytes, data } = await upload(321, 123, format);
    expect(new Uint8Array(await fetchBytes(data.image_url))).toEqual(bytes);
    expect(data.image_url).toContain(data.id);
    expect(await (await call(`/api/v1/runs/${data.run_id}`)).json()).toMatchObject({
      status: 'completed',
      run_type: 'upload',
    });
  });

  it('take 20 MiB, and not a byte more', async () => {
    const small = await picture(8, 8);
    const limit = 20 * 2 ** 20;
    // What stands before the end of a PNG may be anything, so this one is exactly as large as it may be.
    const padded = (size: number) => {
      const bytes = new Uint8Array(size).fill(7);
      bytes.set(small.subarray(0, -12));
      bytes.set(small.subarray(-12), size - 12);
      return bytes;
    };
    const largest = padded(limit);
    const answer = await call('/api/v1/upload', { body: form({ file: largest }) });
    expect(answer.status).toBe(201);
    const { data } = (await answer.json()) as { data: { image_url: string } };
    expect(Buffer.from(await fetchBytes(data.image_url)).equals(largest)).toBe(true);
    await expectError(await call('/api/v1/upload', { body: form({ file: padded(limit + 1) }) }), 413, 'file_too_large');
  });

  it('are told by their bytes: other kinds, damaged ones and too large ones are refused', async () => {
    const text = new TextEncoder().encode('this is no picture at all, whatever its name says');
    await expectError(await call('/api/v1/upload', { body: form({ file: text }) }), 415, 'unsupported_media_type');
    const cut = (await picture(64, 64)).slice(0, -20);
    await expectError(await call('/api/v1/upload', { body: form({ file: cut }) }), 422, 'image_invalid');
    const wide = await picture(9000, 2);
    await expectError(await call('/api/v1/upload', { body: form({ file: wide }) }), 413, 'image_too_large');
  });
});

it('gives a picture for every address in the answers of every example', async () => {
  const urls = new Set<string>();
  for (const path of ['/api/v1/runs?limit=100', '/api/v1/runs/01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03/layers']) {
    const text = await (await call(path)).text();
    for (const [url] of text.matchAll(/http:\/\/127[^"]+\/files\/[^"]+/g)) urls.add(url);
  }
  expect(urls.size).toBeGreaterThan(5);
  for (const url of urls) {
    const bytes = await fetchBytes(url);
    if (!url.endsWith('.mp4')) expect((await decode(bytes)).width).toBeGreaterThan(0);
  }
});
