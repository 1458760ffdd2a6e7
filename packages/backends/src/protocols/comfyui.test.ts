import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BackendConfig, RouteConfig } from '../config/config.ts';
import type { RoutedBackends } from '../routing/routed-backend.ts';
import { type ComfyStandIn, startComfyui } from '../testing/comfyui-server.ts';
import { drawMask, drawPng, pixelAt } from '../testing/images.ts';
import { backendFor, contextOf, routeTo, startRouted } from '../testing/routed.ts';

let server: ComfyStandIn;
const started: RoutedBackends[] = [];
beforeEach(async () => {
  server = await startComfyui();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((routed) => routed.close()));
  await server.kill();
});

const textToImage = {
  4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'flux1-dev.safetensors' } },
  5: { class_type: 'EmptyLatentImage', inputs: { width: '{{width}}', height: '{{height}}', batch_size: 1 } },
  6: { class_type: 'CLIPTextEncode', inputs: { text: 'photo of {{prompt}}', clip: ['4', 1] } },
  3: { class_type: 'KSampler', inputs: { seed: '{{seed}}', steps: '{{steps=20}}', model: ['4', 0] } },
  9: { class_type: 'SaveImage', inputs: { images: ['3', 0], filename_prefix: 'darkroom' } },
};
const inpaint = {
  1: { class_type: 'LoadImage', inputs: { image: '{{source}}' } },
  2: { class_type: 'LoadImageMask', inputs: { image: '{{mask}}', channel: 'red' } },
  9: { class_type: 'PreviewImage', inputs: { images: ['1', 0] } },
};

function start(route: Partial<RouteConfig> = {}, backend: Partial<BackendConfig> = {}) {
  const made = backendFor(server.url, { protocol: 'comfyui', ...backend });
  const routed = startRouted([routeTo(made, { work: ['generate'], workflow: textToImage as never, ...route })]);
  started.push(routed);
  return routed;
}

const fox = { prompt: 'a "fox"\nat dusk', width: 80, height: 72, seed: 11 };

describe('comfyui', () => {
  it('fills the workflow, reports the steps and gives back the image without its graph', async () => {
    const progress: number[] = [];
    const result = await start().engine.generate(
      { ...fox, steps: 10 },
      contextOf({ progress: (fraction) => progress.push(fraction) }),
    );
    const sent = server.requests.find(({ path }) => path === '/prompt')?.json.prompt;
    expect(sent['6'].inputs.text).toBe('photo of a "fox"\nat dusk');
    expect(sent['3'].inputs).toMatchObject({ seed: 11, steps: 10 });
    expect(sent['5'].inputs).toMatchObject({ width: 80, height: 72 });
    const bytes = result.files[0]?.bytes as Uint8Array;
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 80, height: 72, format: 'png' });
    expect(Buffer.from(bytes).includes('fox')).toBe(false);
    expect([...server.files.values()][0]?.includes('fox')).toBe(true);
    expect(new Set(progress).size).toBeGreaterThan(10);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  it('makes several images one after another with the next seeds, or at once if the workflow counts', async () => {
    const many = { ...fox, batch_size: 3 };
    const { files } = await start().engine.generate(many, contextOf());
    expect(files).toHaveLength(3);
    const seeds = server.requests
      .filter(({ path }) => path === '/prompt')
      .map(({ json }) => json.prompt['3'].inputs.seed);
    expect(seeds).toEqual([11, 12, 13]);
    const counting = {
      ...textToImage,
      5: {
        class_type: 'EmptyLatentImage',
        inputs: { width: '{{width}}', height: '{{height}}', batch_size: '{{count}}' },
      },
    };
    const before = server.requests.filter(({ path }) => path === '/prompt').length;
    expect((await start({ workflow: counting as never }).engine.generate(many, contextOf())).files).toHaveLength(3);
    expect(server.requests.filter(({ path }) => path === '/prompt').length - before).toBe(1);
  });

  it('uploads images, and masks that are right in both channels', async () => {
    const source = { bytes: await drawPng(64, 48, 99) };
    const mask = { bytes: await drawMask(64, 48, { left: 0, top: 0, width: 32, height: 48 }) };
    const { engine } = start({ work: ['maskEdit'], workflow: inpaint as never });
    const { files } = await engine.maskEdit({}, contextOf({ images: { source, mask } }));
    expect(await pixelAt(files[0]?.bytes as Uint8Array, 3, 3)).toEqual(await pixelAt(source.bytes, 3, 3));
    const sent = server.requests.find(({ path }) => path === '/prompt')?.json.prompt;
    const stored = server.uploads.get(sent['2'].inputs.image) as Buffer;
    expect(await pixelAt(stored, 3, 3)).toEqual([255, 255, 255, 0]);
    expect(await pixelAt(stored, 60, 3)).toEqual([0, 0, 0, 255]);
    expect(server.uploads.get(sent['1'].inputs.image)?.equals(source.bytes)).toBe(true);
  });

  it('extends an image: the source lies in its new frame, and the mask is white around it', async () => {
    const source = { bytes: await drawPng(48, 48, 99) };
    const { engine } = start({ work: ['reframe'], workflow: inpaint as never });
    const { files } = await engine.reframe({ aspect_ratio: '2:1', format: 'jpeg' }, contextOf({ images: { source } }));
    expect(files[0]).toMatchObject({ width: 96, height: 48, mediaType: 'image/jpeg' });
    const sent = server.requests.find(({ path }) => path === '/prompt')?.json.prompt;
    const mask = server.uploads.get(sent['2'].inputs.image) as Buffer;
    expect((await pixelAt(mask, 2, 2))[0]).toBe(255);
    expect((await pixelAt(mask, 48, 24))[0]).toBe(0);
  });

  it('keeps the first image around a mask that the workflow does not use', async () => {
    const images = {
      'images.0': { bytes: await drawPng(64, 48, 10) },
      'images.1': { bytes: await drawPng(64, 48, 200) },
      mask: { bytes: await drawMask(64, 48, { left: 0, top: 0, width: 32, height: 48 }) },
    };
    const workflow = {
      1: { class_type: 'LoadImage', inputs: { image: '{{images.1}}' } },
      2: { class_type: 'LoadImage', inputs: { image: '{{images.0}}' } },
      9: { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'darkroom' } },
    };
    const { engine } = start({ work: ['combine'], workflow: workflow as never });
    const [made] = (await engine.combine({ prompt: 'both', model: 'gemini-2.5' }, contextOf({ images }))).files;
    expect((await pixelAt(made?.bytes as Uint8Array, 3, 3))[0]).toBe(200);
    expect((await pixelAt(made?.bytes as Uint8Array, 60, 3))[0]).toBe(10);
  });

  it.each([
    ['character', 'a character image'],
    ['images.2', '3 images'],
  ])('a workflow with {{%s}} refuses a request without it', async (role, needed) => {
    const workflow = { ...inpaint, 1: { class_type: 'LoadImage', inputs: { image: `{{${role}}}` } } };
    const { engine } = start({ work: ['character', 'combine'], workflow: workflow as never });
    const asked =
      role === 'character'
        ? engine.character({ prompt: 'a fox' }, contextOf())
        : engine.combine({ model: 'gemini-2.5' }, contextOf());
    await expect(asked).rejects.toMatchObject({
      code: 'missing_source',
      message: `This model needs ${needed}. Add what is missing and send the request again.`,
    });
    expect(server.requests.filter(({ path }) => path === '/prompt')).toEqual([]);
  });

  it.each(['SaveVideo', 'VHS_VideoCombine'])(
    'makes a video with %s, without what was written into it',
    async (type) => {
      const source = { bytes: await drawPng(64, 48) };
      const workflow = {
        1: { class_type: 'LoadImage', inputs: { image: '{{source}}' } },
        2: { class_type: 'KSampler', inputs: { seed: '{{seed}}', steps: 2, length: '{{frames}}', model: ['1', 0] } },
        3: { class_type: type, inputs: { video: ['2', 0], filename_prefix: 'video' } },
      };
      const { engine } = start({ work: ['video'], workflow: workflow as never });
      const { files } = await engine.video({ duration: 2, fps: 8 }, contextOf({ images: { source } }));
      expect(files).toMatchObject([{ mediaType: 'video/mp4', width: 64, height: 48, duration: 2, fps: 8 }]);
      expect(Buffer.from(files[0]?.bytes as Uint8Array).includes('secret prompt')).toBe(false);
      const sent = server.requests.find(({ path }) => path === '/prompt')?.json.prompt;
      expect(sent['2'].inputs.length).toBe(16);
    },
  );

  it('describes and enhances with the text that a workflow shows', async () => {
    const source = { bytes: await drawPng(64, 48) };
    const saying = (text: string) => ({
      1: { class_type: 'TextGenerate', inputs: { prompt: text } },
      2: { class_type: 'PreviewAny', inputs: { source: ['1', 0] } },
    });
    const describing = start({ work: ['describe'], workflow: saying('A fox by a lake.') as never });
    const { description } = await describing.engine.describe({}, contextOf({ images: { source } }));
    expect(description).toMatchObject({ description: 'A fox by a lake.', tags: [], width: 64, height: 48 });
    const enhancing = start({ work: ['enhancePrompt'], workflow: saying('{{prompt}}, golden hour') as never });
    expect(await enhancing.engine.enhancePrompt({ prompt: 'a fox' }, contextOf())).toMatchObject({
      prompt: 'a fox, golden hour',
    });
  });

  it('makes the same request again although its old file is gone', async () => {
    const { engine } = start();
    await engine.generate(fox, contextOf());
    server.files.clear();
    expect((await engine.generate(fox, contextOf())).files).toHaveLength(1);
  });

  it('finds the result by asking if its socket hears nothing', async () => {
    server.deaf = true;
    expect((await start().engine.generate(fox, contextOf())).files).toHaveLength(1);
  });

  it('ignores the events of others', async () => {
    const { engine } = start();
    const others = { prompt: { 1: { class_type: 'RaiseError', inputs: {} } } };
    const send = () =>
      fetch(`${server.url}/prompt`, {
        method: 'POST',
        body: JSON.stringify(others),
        headers: { 'content-type': 'application/json' },
      });
    const held = Promise.withResolvers<void>();
    server.hold = held.promise;
    await send();
    const run = engine.generate(fox, contextOf());
    await expect.poll(() => server.jobs.length).toBe(2);
    held.resolve();
    expect((await run).files).toHaveLength(1);
  });
});

describe('stopping comfyui', () => {
  it('interrupts a job that runs, and takes a waiting one from the queue', async () => {
    const held = Promise.withResolvers<void>();
    server.hold = held.promise;
    const { engine } = start();
    const stops = [new AbortController(), new AbortController()];
    const runs = [];
    for (const [index, { signal }] of stops.entries()) {
      runs.push(engine.generate({ ...fox, seed: index }, contextOf({ signal })));
      await expect.poll(() => server.jobs.length).toBe(index + 1);
    }
    const [running, waiting] = server.jobs.map(({ id }) => id);
    stops[1]?.abort();
    await expect(runs[1]).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => server.jobs.map(({ id }) => id)).toEqual([running]);
    stops[0]?.abort();
    await expect(runs[0]).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => server.interrupts).toContain(running);
    expect(server.jobs[0]?.interrupted).toBe(true);
    expect(waiting).not.toBe(running);
    held.resolve();
    await expect.poll(() => server.jobs.length).toBe(0);
  });

  it('interrupts work that takes longer than the backend may', async () => {
    const held = Promise.withResolvers<void>();
    server.hold = held.promise;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const run = start({}, { timeoutMs: 60_000 }).engine.generate(fox, contextOf());
    run.catch(() => undefined);
    await expect.poll(() => server.jobs.length).toBe(1);
    const id = server.jobs[0]?.id;
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await expect(run).rejects.toMatchObject({ code: 'backend_error' });
    await expect.poll(() => server.interrupts).toEqual([id]);
    held.resolve();
  });
});

describe('failures of comfyui', () => {
  it('an unknown node, a missing checkpoint and an error inside a node fail without another attempt', async () => {
    const workflows = [
      { 1: { class_type: 'NoSuchNode', inputs: {} } },
      { 4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'gone.safetensors' } } },
      { 1: { class_type: 'RaiseError', inputs: { message: 'secret path /models' } } },
    ];
    for (const workflow of workflows) {
      const before = server.requests.filter(({ path }) => path === '/prompt').length;
      const error = await start({ workflow: workflow as never }, { retries: 4 })
        .engine.generate(fox, contextOf())
        .catch((thrown) => thrown);
      expect(error).toMatchObject({ code: 'backend_error' });
      expect(error.message).not.toContain('secret');
      expect(server.requests.filter(({ path }) => path === '/prompt').length - before).toBe(1);
    }
  });

  it('sends a job again that a restarted server has forgotten', async () => {
    const held = Promise.withResolvers<void>();
    server.hold = held.promise;
    const run = start({}, { retries: 1 }).engine.generate(fox, contextOf());
    await expect.poll(() => server.jobs.length).toBe(1);
    server.forget();
    held.resolve();
    server.hold = undefined;
    expect((await run).files).toHaveLength(1);
    expect(server.requests.filter(({ path }) => path === '/prompt')).toHaveLength(2);
  });

  it('a server that is killed in the middle is away', async () => {
    server.hold = new Promise(() => {});
    const run = start().engine.generate(fox, contextOf());
    run.catch(() => undefined);
    await expect.poll(() => server.jobs.length).toBe(1);
    await server.kill();
    await expect(run).rejects.toMatchObject({
      code: 'backend_error',
      message: 'The model is unavailable. Try again later.',
    });
    server = await startComfyui();
  });

  it('retries a graphics card that was out of memory', async () => {
    const workflow = { 1: { class_type: 'RaiseError', inputs: { type: 'torch.OutOfMemoryError' } } };
    await expect(
      start({ workflow: workflow as never }, { retries: 2 }).engine.generate(fox, contextOf()),
    ).rejects.toThrow();
    expect(server.requests.filter(({ path }) => path === '/prompt')).toHaveLength(3);
  });

  it('a workflow that makes no image is unusable', async () => {
    const workflow = { 5: textToImage[5] };
    await expect(start({ workflow: workflow as never }).engine.generate(fox, contextOf())).rejects.toMatchObject({
      code: 'backend_error',
    });
  });
});

describe('checking comfyui', () => {
  it('names nodes and models that the server does not have', async () => {
    const check = async (workflow: object) =>
      (await start({ workflow: workflow as never }).check(AbortSignal.timeout(5_000)))[0];
    expect(await check(textToImage)).toMatchObject({ status: 'ok', message: 'responds as ComfyUI 0.7.0 on cpu' });
    expect(
      await check({
        1: { class_type: 'FluxGuidance', inputs: {} },
        4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'gone.safetensors' } },
      }),
    ).toMatchObject({
      status: 'misconfigured',
      message:
        'The workflow does not fit the server: it has no node FluxGuidance, which node 1 is; node 4: ckpt_name gone.safetensors is not available.',
    });
  });
});
