import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BackendConfig } from '../config/config.ts';
import type { RoutedBackends } from '../routing/routed-backend.ts';
import { type GeminiStandIn, startGemini } from '../testing/gemini-server.ts';
import { drawMask, drawPng, pixelAt } from '../testing/images.ts';
import { backendFor, contextOf, routeTo, startRouted } from '../testing/routed.ts';
import { pause, sendJson } from '../testing/stand-in.ts';

const key = 'AIza-a-secret';
let server: GeminiStandIn;
const started: RoutedBackends[] = [];
beforeAll(async () => {
  server = await startGemini({ key });
});
afterAll(() => server.kill());
afterEach(async () => {
  await Promise.all(started.splice(0).map((routed) => routed.close()));
});

function start(backend: Partial<BackendConfig> = {}, model = 'gemini-2.5-flash-image') {
  const made = backendFor(server.url, { protocol: 'gemini', key, ...backend });
  const routed = startRouted([
    routeTo(made, { work: ['generate', 'edit', 'combine'], model }),
    routeTo(made, { work: ['describe', 'enhancePrompt'], model: 'gemini-2.5-flash' }),
  ]);
  started.push(routed);
  return routed;
}

const last = () => server.requests.at(-1)?.json;
const wide = { prompt: 'a fox', width: 640, height: 360 };

describe('gemini', () => {
  it('generates in the nearest ratio, and skips the drafts of its thoughts', async () => {
    const { files } = await start().engine.generate({ ...wide, batch_size: 2, negative_prompt: 'fog' }, contextOf());
    expect(files.map(({ width, height }) => [width, height])).toEqual([
      [640, 360],
      [640, 360],
    ]);
    expect((await pixelAt(files[0]?.bytes as Uint8Array, 0, 0))[0]).toBe(150);
    expect(last()).toMatchObject({
      contents: [{ role: 'user', parts: [{ text: 'a fox\nAvoid: fog' }] }],
      generationConfig: { responseModalities: ['TEXT', 'IMAGE'], imageConfig: { aspectRatio: '16:9' } },
    });
  });

  it('edits in the size of the source, and only within a mask although it takes none', async () => {
    const source = { bytes: await drawPng(64, 64, 9) };
    const mask = { bytes: await drawMask(64, 64, { left: 0, top: 0, width: 32, height: 64 }) };
    const { files } = await start().engine.edit(
      { model: 'gemini-2.5', prompt: 'x' },
      contextOf({ images: { source, mask } }),
    );
    expect(files[0]).toMatchObject({ width: 64, height: 64 });
    const bytes = files[0]?.bytes as Uint8Array;
    expect(await pixelAt(bytes, 3, 3)).not.toEqual(await pixelAt(source.bytes, 3, 3));
    expect(await pixelAt(bytes, 60, 3)).toEqual(await pixelAt(source.bytes, 60, 3));
    expect(last().contents[0].parts).toHaveLength(2);
    expect(last().generationConfig.imageConfig).toBeUndefined();
  });

  it('combines images, and leaves those that are only arranged to the local engine', async () => {
    const images = { 'images.0': { bytes: await drawPng(32, 32, 1) }, 'images.1': { bytes: await drawPng(32, 32, 2) } };
    const { engine } = start();
    const { files } = await engine.combine(
      { model: 'gemini-2.5', prompt: 'both on a beach', aspect_ratio: '4:3' },
      contextOf({ images }),
    );
    expect(files[0]).toMatchObject({ width: expect.any(Number), mediaType: 'image/png' });
    expect(last().contents[0].parts).toHaveLength(3);
    expect(last().generationConfig.imageConfig).toEqual({ aspectRatio: '4:3' });
    await expect(engine.combine({ mode: 'grid' }, contextOf({ images }))).rejects.toThrow('local engine');
  });

  it('describes an image, with the colours of its pixels', async () => {
    const source = { bytes: await drawPng(40, 30, 200) };
    const { description } = await start().engine.describe({}, contextOf({ images: { source } }));
    expect(description).toEqual({
      description: 'A red field.',
      tags: ['red', 'field'],
      palette: ['#c80038'],
      width: 40,
      height: 30,
    });
  });

  it('enhances a prompt', async () => {
    const { prompt } = await start().engine.enhancePrompt({ prompt: 'a fox' }, contextOf());
    expect(prompt).toBe('A fox at dusk, golden light.');
    expect(last().contents[0].parts[0].text).toContain('a fox');
  });

  it('stops when the run is canceled', async () => {
    const stop = new AbortController();
    const stopped = Promise.withResolvers<void>();
    server.next(async (request) => {
      request.hungUp.addEventListener('abort', () => stopped.resolve());
      stop.abort();
      await pause(60_000, request);
    });
    await expect(start().engine.generate(wide, contextOf({ signal: stop.signal }))).rejects.toMatchObject({
      name: 'AbortError',
    });
    await stopped.promise;
  });
});

describe('failures of gemini', () => {
  it.each<[string, object]>([
    ['IMAGE_SAFETY', { candidates: [{ finishReason: 'IMAGE_SAFETY' }] }],
    ['PROHIBITED_CONTENT', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }],
  ])('%s is a refusal, although it is a 200', async (category, body) => {
    const before = server.requests.length;
    server.next((_, response) => sendJson(response, 200, body));
    await expect(start({ retries: 3 }).engine.generate(wide, contextOf())).rejects.toMatchObject({
      code: 'content_refused',
      details: { category },
    });
    expect(server.requests.length - before).toBe(1);
  });

  it.each<[string, unknown]>([
    [
      'words in place of an image',
      { candidates: [{ content: { parts: [{ text: 'I cannot draw.' }] }, finishReason: 'STOP' }] },
    ],
    ['NO_IMAGE', { candidates: [{ finishReason: 'NO_IMAGE' }] }],
    ['nothing', {}],
    ['null', null],
    ['a broken image', { candidates: [{ content: { parts: [{ inlineData: { data: 'AAAA' } }] } }] }],
  ])('%s cannot be used', async (_, body) => {
    server.next((_request, response) => sendJson(response, 200, body));
    await expect(start().engine.generate(wide, contextOf())).rejects.toMatchObject({ code: 'backend_error' });
  });

  it('waits as long as the server asks, and gives up on a daily quota', async () => {
    const exhausted = (details: object[]) => ({
      error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota', details },
    });
    const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.2s' };
    server.next((_, response) => sendJson(response, 429, exhausted([retryInfo])));
    expect((await start({ retries: 1 }).engine.generate(wide, contextOf())).files).toHaveLength(1);
    const before = server.requests.length;
    const daily = { violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel' }] };
    server.next((_, response) => sendJson(response, 429, exhausted([daily])));
    await expect(start({ retries: 5 }).engine.generate(wide, contextOf())).rejects.toMatchObject({
      code: 'backend_error',
    });
    expect(server.requests.length - before).toBe(1);
  });

  it('a wrong model or key is said by the check, without the key', async () => {
    const check = async (...given: Parameters<typeof start>) =>
      (await start(...given).check(AbortSignal.timeout(5_000)))[0];
    expect(await check()).toMatchObject({
      status: 'ok',
      message: 'responds with gemini-2.5-flash-image, gemini-2.5-flash',
    });
    expect(await check({}, 'gemini-9')).toMatchObject({ status: 'misconfigured' });
    const wrong = await check({ key: 'AIza-wrong' });
    expect(wrong).toMatchObject({ status: 'misconfigured' });
    expect(wrong?.message).not.toContain('AIza-wrong');
  });
});
