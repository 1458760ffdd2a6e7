import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type EveryProtocol, startEveryProtocol } from '@darkroom/backends/testing';
import { createLocalBackend } from '@darkroom/local-engine';
import { readSettings } from '@darkroom/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOperationCaller, decoded, type OperationCaller } from './operation-caller.ts';
import { type Running, startRunning } from './running.ts';
import { dataUri, discImage, discMask } from './test-images.ts';

let every: EveryProtocol;
let running: Running;
let done: OperationCaller['done'];
let call: OperationCaller['call'];
let image: string;

beforeAll(async () => {
  every = await startEveryProtocol(createLocalBackend({ workers: 1 }));
  running = await startRunning({
    env: { ...every.env, DARKROOM_ALLOW_PRIVATE_URLS: 'true', DARKROOM_LOG_LEVEL: 'silent' },
  });
  ({ done, call } = createOperationCaller(running));
  image = dataUri(await discImage(128, 96));
});
afterEach(() => running.expectKept());
afterAll(async () => {
  await running?.close();
  await every?.stop();
});

const fox = { prompt: 'a fox', width: 128, height: 96, sync: true };

describe('a service whose work is done by model servers', () => {
  test('says which engine serves what', async () => {
    const { data, engines } = await done('models.listTypes');
    const byType = Object.fromEntries(
      data.map((one: { model_type: string; engine: string }) => [one.model_type, one.engine]),
    );
    expect(byType).toMatchObject({
      'flux-dev': 'gpu',
      vendora: 'cloud',
      'gemini-2.5': 'google',
      'vendorb-imagen4': 'webui',
    });
    const vendora = data.find((one: { model_type: string }) => one.model_type === 'vendora');
    expect(vendora.engines).toContainEqual({ run_type: 'edit', engine: 'cloud' });
    expect(engines).toContainEqual({ run_type: 'describe', engine: 'words' });
    expect(engines).toContainEqual({ run_type: 'video', engine: 'own' });
  });

  test('is ready, and says that each of them is', async () => {
    const ready = async () => (await running.call('GET', '/readyz')).json;
    await expect
      .poll(async () => new Set((await ready()).backends.map(({ status }: { status: string }) => status)))
      .toEqual(new Set(['ok']));
    expect((await ready()).backends).toHaveLength(7);
  });

  test.each([
    ['flux-dev', 'comfyui', { width: 128, height: 96 }],
    ['vendora', 'openai', { width: 128, height: 96 }],
    ['vendorb-imagen4', 'sdapi', { aspect_ratio: '4:3' }],
    ['gemini-2.5', 'gemini', { aspect_ratio: '4:3' }],
    ['flux-kontext-max', 'cog', { aspect_ratio: '4:3' }],
  ] as const)('generates with %s on %s', async (model_type, server, size) => {
    const before = every[server].requests.length;
    const { data, image_url } = await done('images.generate', {
      json: { prompt: 'a fox', model_type, ...size, sync: true },
    });
    expect(data).toMatchObject({ status: 'completed', progress: 1 });
    const { width = 0, height = 1 } = await decoded(image_url);
    expect(width / height).toBeCloseTo(4 / 3, 1);
    expect(every[server].requests.length).toBeGreaterThan(before);
  });

  test('describes and enhances in the words of a chat model', async () => {
    const { data } = await done('images.describe', { json: { image_url: image } });
    expect(data).toMatchObject({ description: 'A red field.', width: 128, height: 96 });
    const enhanced = await done('prompts.enhance', { json: { prompt: 'a fox' } });
    expect(enhanced.data.prompt).toBe('A fox at dusk, golden light.');
  });

  test('edits within a mask', async () => {
    const mask = dataUri(await discMask(128, 96));
    const reply = await call('edit.maskImage', { json: { original_image_url: image, mask_image_url: mask } });
    expect(reply.status).toBe(200);
    const form = await every.openai.requests.at(-1)?.form();
    expect([...(form?.keys() ?? [])]).toEqual(expect.arrayContaining(['image', 'mask', 'prompt']));
  });

  test('reports the progress of the model, and canceling a run interrupts it there', async () => {
    const held = Promise.withResolvers<void>();
    every.comfyui.hold = held.promise;
    const { data } = await done('images.generate', { json: { ...fox, sync: false, seed: 1 } });
    await expect.poll(() => every.comfyui.jobs.length).toBe(1);
    const [job] = every.comfyui.jobs;
    await expect.poll(async () => (await done('runs.get', { at: data.run_id })).progress).toBeGreaterThan(0);
    await done('runs.cancel', { at: data.run_id });
    await expect.poll(() => every.comfyui.interrupts).toContain(job?.id);
    held.resolve();
    every.comfyui.hold = undefined;
    await expect.poll(() => every.comfyui.jobs.length).toBe(0);
  });

  test('the local engine has room while all places of a model server are taken', async () => {
    const held = Promise.withResolvers<void>();
    every.comfyui.hold = held.promise;
    const runs = await Promise.all(
      Array.from({ length: 6 }, (_, seed) => done('images.generate', { json: { ...fox, sync: false, seed } })),
    );
    await expect.poll(() => every.comfyui.jobs.length).toBe(2);
    // Other servers and the local engine continue: arranging images needs no model.
    await done('images.generate', { json: { ...fox, model_type: 'vendora' } });
    await done('images.combine', { json: { image_urls: [image, image], mode: 'grid' } });
    expect(every.comfyui.jobs.length).toBe(2);
    const statuses = await Promise.all(
      runs.map(async ({ data }) => (await done('runs.get', { at: data.run_id })).status),
    );
    expect(statuses.filter((status) => status === 'processing')).toHaveLength(2);
    held.resolve();
    every.comfyui.hold = undefined;
    await expect
      .poll(async () => Promise.all(runs.map(async ({ data }) => (await done('runs.get', { at: data.run_id })).status)))
      .toEqual(runs.map(() => 'completed'));
  });

  test('a refusal by safety rules ends the run with a reason and is not tried again', async () => {
    const before = every.openai.requests.length;
    const { data } = await done('images.generate', {
      json: { ...fox, prompt: 'something forbidden', model_type: 'vendora' },
    });
    expect(data).toMatchObject({
      status: 'failed',
      error: { code: 'content_refused', details: { category: 'moderation_blocked' } },
    });
    expect(every.openai.requests.length - before).toBe(1);
  });

  test('a model server that fails shows nothing of itself', async () => {
    every.sdapi.next((_, response) => response.writeHead(401).end('wrong password for me:stand-in-secret at 10.1.2.3'));
    const { data } = await done('images.generate', {
      json: { prompt: 'a fox', model_type: 'vendorb-imagen4', aspect_ratio: '1:1', sync: true },
    });
    expect(data).toMatchObject({ status: 'failed', error: { code: 'backend_error' } });
    // Ids, times and seeds can contain any digits, so only the error is searched for the status.
    expect(JSON.stringify(data.error)).not.toMatch(/10\.1|401/);
    expect(JSON.stringify(data)).not.toContain('secret');
    const metrics = await running.call('GET', '/metrics');
    expect(metrics.bytes.toString()).not.toContain('secret');
  });
});

describe('a deadline', () => {
  test('interrupts the model too', async () => {
    const held = Promise.withResolvers<void>();
    every.comfyui.hold = held.promise;
    const short = await startRunning({
      env: { ...every.env, DARKROOM_RUN_DEADLINE_SECONDS: '2', DARKROOM_LOG_LEVEL: 'silent' },
    });
    const caller = createOperationCaller(short);
    // On a slow machine the deadline can pass before the job gets there; then another run has to show it.
    for (let seed = 5; every.comfyui.jobs.length === 0; seed++) {
      const { data } = await caller.done('images.generate', { json: { ...fox, sync: false, seed } });
      await expect
        .poll(async () => (await caller.done('runs.get', { at: data.run_id })).error?.code)
        .toBe('deadline_exceeded');
    }
    const [job] = every.comfyui.jobs;
    await expect.poll(() => every.comfyui.interrupts).toContain(job?.id);
    held.resolve();
    every.comfyui.hold = undefined;
    await short.close();
  });
});

describe('a backend that is set up wrongly', () => {
  test('is named by /readyz and fails its runs, and everything else continues', async () => {
    const folder = dirname(every.env.DARKROOM_BACKENDS_FILE);
    await writeFile(
      join(folder, 'missing.json'),
      JSON.stringify({ 4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'missing.safetensors' } } }),
    );
    const file = join(folder, 'missing.yaml');
    await writeFile(
      file,
      `backends:\n  gpu: { protocol: comfyui, url: "${every.comfyui.url}" }\nroutes:\n  - { work: generate, backend: gpu, workflow: ./missing.json }\n`,
    );
    const wrong = await startRunning({ env: { DARKROOM_BACKENDS_FILE: file, DARKROOM_LOG_LEVEL: 'silent' } });
    const caller = createOperationCaller(wrong);
    await expect
      .poll(async () => (await wrong.call('GET', '/readyz')).json.backends)
      .toEqual([{ name: 'gpu', status: 'misconfigured' }]);
    expect((await wrong.call('GET', '/readyz')).status).toBe(200);
    const { data } = await caller.done('images.generate', { json: fox });
    expect(data).toMatchObject({ status: 'failed', error: { code: 'backend_error' } });
    expect(data.error.message).toContain('not set up correctly');
    await caller.done('images.combine', { json: { image_urls: [image, image], mode: 'grid' } });
    await wrong.close();
  });
});

describe('a file of backends that is wrong', () => {
  test('keeps the service from starting, and every mistake is named by its line', async () => {
    const file = join(dirname(every.env.DARKROOM_BACKENDS_FILE), 'wrong.yaml');
    await writeFile(
      file,
      'backends:\n  a: { protocol: openai, url: "http://x/v1", key: NO_SUCH_KEY }\nroutes:\n  - { backend: b }\n',
    );
    expect(() => readSettings({ DARKROOM_BACKENDS_FILE: file })).toThrow(
      /DARKROOM_BACKENDS_FILE .*wrong.yaml cannot be used:\n.*line 2: the environment variable NO_SUCH_KEY is not set\n.*line 4: backend b is not in backends/,
    );
  });
});
