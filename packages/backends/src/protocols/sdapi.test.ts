import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackendConfig, RouteConfig } from '../config/config.ts';
import type { RoutedBackends } from '../routing/routed-backend.ts';
import { drawMask, drawNoise, drawPng, pixelAt } from '../testing/images.ts';
import { backendFor, contextOf, routeTo, startRouted } from '../testing/routed.ts';
import { type SdapiStandIn, startSdapi } from '../testing/sdapi-server.ts';
import { sendJson } from '../testing/stand-in.ts';

const key = 'darkroom:a secret';
let server: SdapiStandIn;
const started: RoutedBackends[] = [];
beforeEach(async () => {
  server = await startSdapi({ key });
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((routed) => routed.close()));
  await server.kill();
});

function start(route: Partial<RouteConfig> = {}, backend: Partial<BackendConfig> = {}) {
  const made = backendFor(server.url, { protocol: 'sdapi', key, parallel: 1, ...backend });
  const routed = startRouted([routeTo(made, { work: ['generate', 'edit', 'maskEdit', 'reframe'], ...route })]);
  started.push(routed);
  return routed;
}

const fox = { prompt: 'a fox', width: 100, height: 64, seed: 3 };
const sent = () => server.requests.findLast(({ path }) => path.endsWith('2img'))?.json;

describe('sdapi', () => {
  it('generates with what the request says, and skips the grid of a batch', async () => {
    const { engine } = start({ model: 'sdxl', input: { sampler_name: 'Euler a' } });
    const result = await engine.generate(
      { ...fox, batch_size: 2, steps: 5, cfg_scale: 6, negative_prompt: 'fog' },
      contextOf(),
    );
    expect(sent()).toMatchObject({
      prompt: 'a fox',
      negative_prompt: 'fog',
      steps: 5,
      cfg_scale: 6,
      seed: 3,
      batch_size: 2,
      width: 104,
      height: 64,
      sampler_name: 'Euler a',
      override_settings: { sd_model_checkpoint: 'sdxl' },
    });
    expect(result.files.map(({ width, height }) => [width, height])).toEqual([
      [100, 64],
      [100, 64],
    ]);
    expect((await pixelAt(result.files[1]?.bytes as Uint8Array, 0, 0))[0]).toBe(4);
    expect(result.seed).toBe(3);
  });

  it('edits an image, and within a mask that is opaque and white there', async () => {
    const source = { bytes: await drawPng(64, 64, 9) };
    const mask = { bytes: await drawMask(64, 64, { left: 0, top: 0, width: 32, height: 64 }) };
    await start().engine.edit({ model: 'vendora', prompt: 'bluer' }, contextOf({ images: { source } }));
    expect(sent()).toMatchObject({ init_images: [source.bytes.toString('base64')], denoising_strength: 0.75 });
    expect(sent().mask).toBeUndefined();
    await start().engine.maskEdit({}, contextOf({ images: { source, mask } }));
    const grey = Buffer.from(sent().mask, 'base64');
    expect([await pixelAt(grey, 3, 3), await pixelAt(grey, 60, 3)]).toEqual([
      [255, 255, 255, 255],
      [0, 0, 0, 255],
    ]);
    expect(sent()).toMatchObject({ inpaint_full_res: false, inpainting_mask_invert: 0 });
  });

  it('extends an image to a new frame', async () => {
    const source = { bytes: await drawPng(64, 64, 9) };
    const { files } = await start().engine.reframe({ aspect_ratio: '2:1' }, contextOf({ images: { source } }));
    expect(sent()).toMatchObject({ width: 128, height: 64 });
    expect(files[0]).toMatchObject({ width: 128, height: 64 });
  });

  it('reports the steps of its own work only', async () => {
    const held = Promise.withResolvers<void>();
    server.hold = held.promise;
    server.holdAt = 3;
    const { engine } = start();
    const progress: number[] = [];
    const run = engine.generate({ ...fox, steps: 8 }, contextOf({ progress: (fraction) => progress.push(fraction) }));
    await expect.poll(() => progress.at(-1)).toBe((3 / 8) * 0.95);
    server.otherTask = 'another-caller';
    const told = progress.length;
    const asked = server.requests.length;
    await expect.poll(() => server.requests.length).toBeGreaterThan(asked + 1);
    expect(progress.length).toBeLessThanOrEqual(told + 1);
    held.resolve();
    await run;
  });

  it('interrupts its own work, and never that of another caller', async () => {
    for (const [other, interrupts] of [
      [undefined, 1],
      ['another-caller', 1],
    ] as const) {
      const held = Promise.withResolvers<void>();
      server.hold = held.promise;
      const stop = new AbortController();
      const routed = start();
      const drawn = () => server.requests.filter(({ path }) => path.endsWith('txt2img')).length;
      const before = drawn();
      const run = routed.engine.generate(fox, contextOf({ signal: stop.signal }));
      run.catch(() => undefined);
      await expect.poll(drawn).toBe(before + 1);
      server.otherTask = other;
      stop.abort();
      await expect(run).rejects.toMatchObject({ name: 'AbortError' });
      // Closing waits until the last interrupt was sent.
      await routed.close();
      expect(server.interrupts).toBe(interrupts);
      held.resolve();
    }
  });

  it('fails by kind', async () => {
    const failing = async (status: number, body: unknown) => {
      server.next((_, response) => sendJson(response, status, body));
      return await start()
        .engine.generate(fox, contextOf())
        .catch((error) => error);
    };
    const half = (await drawNoise(64, 64)).subarray(0, 3000).toString('base64');
    for (const [status, body] of [
      [500, { error: 'OutOfMemoryError', detail: '', body: '', errors: 'CUDA out of memory' }],
      [404, { detail: 'Sampler not found' }],
      [200, { images: [half], info: '{}' }],
      [200, { images: [''], info: 'x' }],
      [200, { images: [] }],
      [200, {}],
    ] as const) {
      expect(await failing(status, body), JSON.stringify(body)).toMatchObject({ code: 'backend_error' });
    }
  });

  it('is checked for checkpoints and samplers, which it would ignore or refuse', async () => {
    const check = async (route: Partial<RouteConfig>, backend = {}) =>
      (await start(route, backend).check(AbortSignal.timeout(5_000)))[0];
    expect(await check({ model: 'sdxl', input: { sampler_name: 'k_euler_a' } })).toMatchObject({ status: 'ok' });
    expect(await check({ model: 'flux', input: { sampler_name: 'x' } })).toMatchObject({
      status: 'misconfigured',
      message: 'The route does not fit the server: it has no checkpoint flux; it has no sampler x. Checkpoints: sdxl.',
    });
    expect(await check({}, { key: 'a:b' })).toMatchObject({ status: 'misconfigured' });
  });
});
