import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackendConfig, RouteConfig } from '../config/config.ts';
import { checkVideo } from '../result/check-video.ts';
import type { RoutedBackends } from '../routing/routed-backend.ts';
import { clip } from '../testing/clip.ts';
import { type CogStandIn, startCog } from '../testing/cog-server.ts';
import { drawMask, drawPng, pixelAt } from '../testing/images.ts';
import { backendFor, contextOf, routeTo, startRouted } from '../testing/routed.ts';
import { sendJson } from '../testing/stand-in.ts';
import { readLogProgress } from './cog-progress.ts';

let server: CogStandIn;
const started: RoutedBackends[] = [];
beforeEach(async () => {
  server = await startCog();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((routed) => routed.close()));
  await server.kill();
});

const input = { prompt: '{{prompt}}', width: '{{width}}', height: '{{height}}', seed: '{{seed}}', steps: '{{steps}}' };

function start(route: Partial<RouteConfig> = {}, backend: Partial<BackendConfig> = {}) {
  const made = backendFor(server.url, { protocol: 'cog', parallel: 1, ...backend });
  const routed = startRouted([routeTo(made, { work: ['generate'], input, ...route })]);
  started.push(routed);
  return routed;
}

const anyShape = { ratio: undefined, rule: 'keep' } as const;
const fox = { prompt: 'a fox', width: 64, height: 64, seed: 3 };
const predictions = () =>
  server.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/predictions'));

describe('a container of cog', () => {
  it('gets the mapped inputs, without those that the request does not have', async () => {
    const { files, seed } = await start().engine.generate({ ...fox, batch_size: 2 }, contextOf());
    expect(files).toHaveLength(2);
    expect(seed).toBe(3);
    expect(predictions().map(({ json }) => json.input)).toEqual([
      { prompt: 'a fox', width: 64, height: 64, seed: 3 },
      { prompt: 'a fox', width: 64, height: 64, seed: 4 },
    ]);
  });

  it('gets images as data URIs, and masks that are white where the image is to be edited', async () => {
    const source = { bytes: await drawPng(64, 64, 9) };
    const mask = { bytes: await drawMask(64, 64, { left: 0, top: 0, width: 32, height: 64 }) };
    const mapping = { prompt: '{{prompt=fill}}', image: '{{source}}', mask: '{{mask}}' };
    const { engine } = start({ work: ['maskEdit'], input: mapping });
    await engine.maskEdit({}, contextOf({ images: { source, mask } }));
    const sent = predictions()[0]?.json.input;
    expect(sent.image).toBe(`data:image/png;base64,${source.bytes.toString('base64')}`);
    const white = Buffer.from(sent.mask.split(',')[1], 'base64');
    expect([await pixelAt(white, 3, 3), await pixelAt(white, 60, 3)]).toEqual([
      [255, 255, 255, 255],
      [0, 0, 0, 255],
    ]);
  });

  it('makes videos, and refuses one of another shape if the route says so', async () => {
    const source = { bytes: await drawPng(64, 48) };
    const video = { work: ['video' as const], input: { mode: 'video', image: '{{source}}', frames: '{{frames}}' } };
    const wide = { aspect_ratio: '16:9', duration: 2, fps: 8 };
    const { files } = await start(video).engine.video(wide, contextOf({ images: { source } }));
    expect(files).toMatchObject([{ mediaType: 'video/mp4', width: 64, height: 48, duration: 2, role: 'video' }]);
    expect(predictions()[0]?.json.input).toMatchObject({ frames: 16 });
    const strict = start({ ...video, size: 'refuse' }).engine;
    await expect(strict.video(wide, contextOf({ images: { source } }))).rejects.toMatchObject({
      code: 'backend_error',
    });
    expect((await strict.video({ aspect_ratio: '4:3' }, contextOf({ images: { source } }))).files).toHaveLength(1);
  });

  it('describes and enhances, in text that comes in pieces or as JSON', async () => {
    const source = { bytes: await drawPng(64, 48) };
    const saying = (prompt: string) => ({ input: { mode: 'text', prompt } });
    const said = async (text: string) => {
      const { engine } = start({ work: ['describe'], ...saying(text) });
      return (await engine.describe({}, contextOf({ images: { source } }))).description;
    };
    expect(await said('A fox by a lake.')).toMatchObject({ description: 'A fox by a lake.', tags: [] });
    expect(await said('{"description": "A fox.", "tags": ["fox"]}')).toMatchObject({ tags: ['fox'] });
    const { engine } = start({ work: ['enhancePrompt'], ...saying('{{prompt}}, golden hour') });
    expect((await engine.enhancePrompt({ prompt: 'a fox' }, contextOf())).prompt).toBe('a fox, golden hour');
  });

  it.each([
    ['half a video', async () => clip.subarray(0, 1_000)],
    ['a video whose last frames are missing', async () => (await checkVideo(clip, anyShape)).bytes.subarray(0, -100)],
    ['a page', async () => Buffer.from('<html>')],
    ['an image', () => drawPng(64, 48)],
  ])('cannot pass %s as a video', async (_, make) => {
    const source = { bytes: await drawPng(64, 48) };
    const bytes = Buffer.from(await make());
    const output = `data:video/mp4;base64,${bytes.toString('base64')}`;
    server.next((_request, response) => sendJson(response, 200, { status: 'succeeded', output }));
    const { engine } = start({ work: ['video'], input: { mode: 'video' } });
    await expect(engine.video({}, contextOf({ images: { source } }))).rejects.toMatchObject({ code: 'backend_error' });
  });

  it('is waited for while it is busy or starting', async () => {
    server.next((_, response) => sendJson(response, 409, { error: 'Already running a prediction', status: 'failed' }));
    server.next((_, response) => sendJson(response, 503, { error: 'Setup has not finished' }));
    expect((await start({}, { retries: 2 }).engine.generate(fox, contextOf())).files).toHaveLength(1);
  });

  it('is stopped when a run is canceled or takes too long', async () => {
    server.hold = new Promise(() => {});
    const stop = new AbortController();
    const run = start().engine.generate(fox, contextOf({ signal: stop.signal }));
    run.catch(() => undefined);
    await expect.poll(() => predictions().length).toBe(1);
    stop.abort();
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => server.canceled).toEqual([predictions()[0]?.json.id]);
    const late = start({}, { timeoutMs: 50 }).engine.generate(fox, contextOf());
    await expect(late).rejects.toMatchObject({ code: 'backend_error' });
    await expect.poll(() => server.canceled.length).toBe(2);
  });

  it('fails by kind, although it returns 200', async () => {
    const fails = (prompt: string, retries = 3) =>
      start({}, { retries }).engine.generate({ ...fox, prompt }, contextOf());
    await expect(fails('something forbidden')).rejects.toMatchObject({ code: 'content_refused' });
    await expect(fails('raise')).rejects.toMatchObject({ code: 'backend_error' });
    expect(predictions()).toHaveLength(2);
    await expect(fails('memory', 1)).rejects.toMatchObject({ code: 'backend_error' });
    expect(predictions()).toHaveLength(4);
  });

  it.each<[string, unknown]>([
    ['no output', { status: 'succeeded', output: null }],
    ['text', { status: 'succeeded', output: 'a description' }],
    ['an object', { status: 'succeeded', output: { image: 1 } }],
    ['a file of its own disk', { status: 'succeeded', output: 'file:///tmp/out.png' }],
    ['nothing', null],
    ['a page', { status: 'succeeded', output: `data:text/html;base64,${Buffer.from('<html>').toString('base64')}` }],
  ])('cannot pass %s as an image', async (_, body) => {
    server.next((_request, response) => sendJson(response, 200, body));
    await expect(start().engine.generate(fox, contextOf())).rejects.toMatchObject({ code: 'backend_error' });
  });

  it('is checked against its own schema', async () => {
    const check = async (mapping: RouteConfig['input']) =>
      (await start({ input: mapping }).check(AbortSignal.timeout(5_000)))[0];
    expect(await check(input)).toMatchObject({ status: 'ok', message: 'responds, ready' });
    expect(await check({ text: '{{prompt}}', width: '64' })).toMatchObject({
      status: 'misconfigured',
      message: expect.stringMatching(
        /no input text; it has prompt, .*the model needs prompt; width is text, and the model wants a number/,
      ),
    });
    server.hasSchema = false;
    expect(await check({ text: '{{prompt}}' })).toMatchObject({ status: 'ok' });
    server.state = 'STARTING';
    expect(await check(input)).toMatchObject({ status: 'away', message: 'The model is starting.' });
  });
});

describe('replicate, hosted', () => {
  const key = 'r8_secret';
  beforeEach(async () => {
    await server.kill();
    server = await startCog({ hosted: true, key });
  });
  const hosted = (model = 'black-forest-labs/flux', backend: Partial<BackendConfig> = {}) =>
    start({ model }, { key, ...backend });

  it('is asked until the prediction ends, with progress from its log', async () => {
    const progress: number[] = [];
    const { files } = await hosted().engine.generate(
      fox,
      contextOf({ progress: (fraction) => progress.push(fraction) }),
    );
    expect(files).toHaveLength(1);
    expect(predictions()[0]?.path).toBe('/models/black-forest-labs/flux/predictions');
    expect(new Set(progress.map((fraction) => fraction.toFixed(2))).size).toBe(4);
  });

  it('takes a version in place of a name', async () => {
    await hosted('owner/name:abc123').engine.generate(fox, contextOf());
    expect(predictions()[0]).toMatchObject({ path: '/predictions', json: { version: 'abc123' } });
  });

  it('is stopped', async () => {
    const stop = new AbortController();
    const run = hosted().engine.generate(fox, contextOf({ signal: stop.signal }));
    run.catch(() => undefined);
    await expect.poll(() => predictions().length).toBe(1);
    stop.abort();
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => server.canceled).toEqual(['p1']);
  });

  it('is checked, and a wrong token is said without it', async () => {
    const check = async (given: ReturnType<typeof hosted>) => (await given.check(AbortSignal.timeout(5_000)))[0];
    expect(await check(hosted())).toMatchObject({ status: 'ok', message: 'responds with black-forest-labs/flux' });
    expect(await check(hosted('nobody/nothing'))).toMatchObject({ status: 'misconfigured' });
    const wrong = await check(hosted(undefined, { key: 'r8_wrong' }));
    expect(wrong).toMatchObject({ status: 'misconfigured' });
    expect(wrong?.message).not.toContain('r8_wrong');
  });
});

describe('progress in logs', () => {
  it.each([
    ['', 0],
    ['Loading weights', 0],
    [' 45%|████▌     | 9/20 [00:04<00:05]', 0.45],
    ['step 3/12\nfoo', 0.25],
    ['10%|█\r100%|██████████| 20/20', 1],
  ])('%j is %d', (logs, fraction) => expect(readLogProgress(logs)).toBe(fraction));
});
