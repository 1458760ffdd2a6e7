import { operations } from '@darkroom/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOperationCaller, decoded, fetched, type OperationCaller } from './operation-caller.ts';
import { type Running, startRunning } from './running.ts';
import { dataUri, discImage, discMask, serveImages } from './test-images.ts';

let running: Running;
let site: Awaited<ReturnType<typeof serveImages>>;
let disc: Buffer<ArrayBuffer>;
let uploaded: string;
let generated: string;
let called: Set<string>;
let call: OperationCaller['call'];
let done: OperationCaller['done'];

beforeAll(async () => {
  disc = await discImage();
  const jpeg = await discImage(320, 240, 'jpeg');
  site = await serveImages({ 'disc.png': disc, 'disc.jpg': jpeg, 'mask.png': await discMask() });
  running = await startRunning({ env: { DARKROOM_ALLOW_PRIVATE_URLS: 'true' } });
  ({ called, call, done } = createOperationCaller(running));
  uploaded = (await done('images.upload', { form: { file: new Blob([disc]), description: 'a disc' } })).data.run_id;
  const body = { prompt: 'a fox by a mountain lake at dusk', width: 320, height: 192, seed: 42, sync: true };
  generated = (await done('images.generate', { json: body })).data.run_id;
});
afterEach(() => running.expectKept());
afterAll(async () => {
  await running?.close();
  site?.close();
});

const json = (id: string, body: object): [string, string, object, 'json'] => [id, 'json', body, 'json'];

describe('pictures', () => {
  test('generate draws what was asked for, in the size that was asked for', async () => {
    const { data, image_url } = await done('images.generate', {
      json: { prompt: 'a lighthouse in a storm', model_type: 'vendorb-imagen4', aspect_ratio: '16:9', sync: true },
    });
    expect(data).toMatchObject({ status: 'completed', progress: 1, model_type: 'vendorb-imagen4', image_url });
    const { width, height } = await decoded(image_url);
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(16 / 9, 1);
  });

  test('the same seed gives the same bytes', async () => {
    const body = { prompt: 'a fox by a mountain lake at dusk', width: 320, height: 192, seed: 42, sync: true };
    const again = await done('images.generate', { json: body });
    const first = await done('runs.get', { at: generated });
    expect((await fetched(again.image_url)).equals(await fetched(first.image_url))).toBe(true);
  });

  test.each(['png', 'jpeg', 'webp', 'avif'])('generate gives %s files, which can be edited', async (output_format) => {
    const body = { prompt: 'a lighthouse', width: 96, height: 64, output_format, sync: true };
    const { data } = await done('images.generate', { json: body });
    expect(data.inputs.output_format).toBe(output_format);
    const file = await call('files.get', { at: data.image_url.split('/').at(-1), as: null });
    expect(file.headers.get('content-type')).toBe(`image/${output_format}`);
    const { format } = await decoded(data.image_url);
    expect(format === 'heif' ? 'avif' : format).toBe(output_format);
    for (const source of [{ run_id: data.run_id }, { image_url: data.image_url }]) {
      const edited = await done('images.edit.vendora', {
        json: { prompt: 'make it black and white', ...source, sync: true },
      });
      expect((edited.data ?? edited).error).toBeNull();
    }
  });

  test('the custom model of the registry makes two images', async () => {
    const { data: models } = await done('models.list');
    const model = models.find((one: { model_types: string[] }) => one.model_types.includes('wan-image-2.1'));
    const { data } = await done('images.generate', {
      json: {
        prompt: 'a cup',
        model_type: 'wan-image-2.1',
        model_id: model.model_id,
        width: 64,
        height: 64,
        sync: true,
      },
    });
    expect(data.image_urls).toHaveLength(2);
    expect(data.inputs.batch_size).toBe(2);
  });

  test('generate combines, repaints and edits where the model does', async () => {
    const urls = [`${site.url}/disc.png`, `${site.url}/disc.jpg`];
    const multi = { prompt: 'both discs', model_type: 'flux-kontext-multi', image_urls: urls, sync: true };
    const masked = {
      prompt: 'make it green',
      model_type: 'gemini-2.5',
      reference_image_url: urls[0],
      mask_url: `${site.url}/mask.png`,
      sync: true,
    };
    const edited = {
      prompt: 'make it green',
      model_type: 'qwen-image-edit',
      reference_image_url: urls[0],
      width: 160,
      height: 120,
      sync: true,
    };
    for (const [body, format] of [
      [multi, 'webp'],
      [masked, 'webp'],
      [edited, 'jpeg'],
    ] as const) {
      const { data } = await done('images.generate', { json: { ...body, output_format: format } });
      expect(data.error).toBeNull();
      expect((await decoded(data.image_url)).format).toBe(format);
    }
  });

  test('a character appears by URL, by base64, by run and as a file', async () => {
    const common = { prompt: 'on a beach', resolution: '720', rendering_speed: 'turbo', sync: true };
    const image = `${site.url}/disc.png`;
    const bodies = [
      { ...common, character_reference_image: image },
      { ...common, character_reference_image: disc.toString('base64'), image, mask: `${site.url}/mask.png` },
      { ...common, character_reference_run_id: uploaded },
    ];
    for (const body of bodies) {
      const reply = await done('images.character', { json: body });
      expect(reply).toMatchObject({ success: true, data: { status: 'completed', run_type: 'character-generation' } });
      await decoded(reply.data.image_url);
    }
    const form = {
      prompt: 'on a beach',
      resolution: '720',
      sync: 'true',
      character_reference_file: new Blob([disc]),
    };
    await decoded((await done('images.character', { form })).data.image_url);
  });

  test('references are drawn from a URL and a run, in JSON and as a form', async () => {
    const images = [
      { image_reference: `${site.url}/disc.png`, tag: 'disc' },
      { image_reference: generated, tag: '@fox' },
    ];
    const body = { prompt: '@fox beside @disc', images, aspect_ratio: '1:1', sync: true };
    const reply = await done('images.reference', { json: body });
    expect(reply).toMatchObject({ success: true, data: { status: 'completed', run_type: 'reference-generation' } });
    await decoded(reply.data.image_url);
    const run = await done('runs.get', { at: reply.data.run_id });
    expect(run.parent_run_id).toBe(generated);
    const form = {
      prompt: 'the @disc',
      images: JSON.stringify([{ image_reference: dataUri(disc), tag: 'disc' }]),
      sync: 'true',
    };
    const second = await done('images.reference', { form });
    const { inputs } = await done('runs.get', { at: second.data.run_id });
    expect(inputs.images[0].image_reference).toMatch(/^data:image\/png \(\d+ bytes\)$/);
  });

  test('images are put next to each other', async () => {
    const { image_url, data } = await done('images.combine', {
      json: { image_urls: [`${site.url}/disc.png`], run_ids: [uploaded], output_format: 'webp', sync: true },
    });
    expect(await decoded(image_url)).toMatchObject({ format: 'webp' });
    expect(data).toMatchObject({ parent_run_id: uploaded, seed: null, model_type: null });
    const form = { images: [new Blob([disc]), new Blob([disc])], mode: 'grid', sync: 'true' };
    await decoded((await done('images.combine', { form })).image_url);
  });

  test.each(['images.combine.nanobanana', 'images.combine.gemini25'] as const)('%s merges images', async (id) => {
    const reply = await done(id, { json: { prompt: 'all in one scene', run_ids: [uploaded, generated], sync: true } });
    await decoded(reply.image_url);
    const form = { prompt: 'both', images: [new Blob([disc]), new Blob([disc])], sync: 'true' };
    await decoded((await done(id, { form })).image_url);
  });

  test.each(['images.edit.vendora', 'images.edit.nanobanana', 'images.edit.gemini25'] as const)(
    '%s edits by URL, run and file',
    async (id) => {
      const prompt = 'make it black and white';
      const sources = [
        { image_url: `${site.url}/disc.png` },
        { run_id: uploaded, reference_url: `${site.url}/disc.jpg` },
      ];
      for (const source of sources) {
        const reply = await done(id, { json: { prompt, ...source, sync: true } });
        const run = reply.data ?? reply;
        expect(run.error).toBeNull();
        await decoded(run.image_url);
      }
      const reply = await done(id, { form: { prompt, image: new Blob([disc]), seed: '7', sync: 'true' } });
      expect((reply.data ?? reply).seed).toBe(7);
    },
  );

  test('flux-kontext edits the image of a run, which becomes the parent', async () => {
    const body = { original_run_id: generated, prompt: 'make it winter', model: 'flux-kontext-max', sync: true };
    const run = await done('images.edit.fluxKontext', { json: body });
    expect(run).toMatchObject({ parent_run_id: generated, run_type: 'flux-kontext-edit', error: null });
    expect(await decoded(run.image_url)).toMatchObject({ width: 320, height: 192 });
    const form = { original_run_id: generated, prompt: 'make it winter', aspect_ratio: '1:1', sync: 'true' };
    const { width, height } = await decoded((await done('images.edit.fluxKontext', { form })).image_url);
    expect(width).toBe(height);
  });

  test('reframe gives another aspect ratio', async () => {
    const run = await done('images.reframe', {
      json: { run_id: uploaded, aspect_ratio: '16:9', format: 'jpeg', sync: true },
    });
    const { width, height, format } = await decoded(run.image_url);
    expect(format).toBe('jpeg');
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(16 / 9, 1);
    const form = { image_file: new Blob([disc]), aspect_ratio: '1:1', sync: 'true' };
    await decoded((await done('images.reframe', { form })).image_url);
  });
});

describe('responses that are the result itself', () => {
  test.each([json('images.segmentImage', { prompt: 'the red disc' }), json('images.removeBackground', {})])(
    '%s returns a PNG',
    async (id, _, body) => {
      const operation = id as 'images.segmentImage';
      const byRun = await call(operation, { json: { ...body, run_id: uploaded } });
      const byUrl = await call(operation, { json: { ...body, imageUrl: `${site.url}/disc.png` } });
      const byFile = await call(operation, {
        form: { ...(body as { prompt: string }), image: new Blob([disc]), run_id: uploaded },
      });
      for (const reply of [byRun, byUrl, byFile]) {
        expect(reply.status).toBe(200);
        expect(await sharp(reply.bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
      }
      expect(byRun.headers.get('parent-run-id')).toBe(uploaded);
      expect(byFile.headers.get('parent-run-id')).toBe(uploaded);
      expect(byUrl.headers.get('parent-run-id')).toBeNull();
    },
  );

  test('mask edit returns the whole image', async () => {
    const body = { original_image_url: `${site.url}/disc.png`, mask_image_url: `${site.url}/mask.png` };
    const reply = await call('edit.maskImage', { json: body });
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ width: 320, height: 240 });
  });

  test('background-remove, gen-remove and extract return URLs', async () => {
    const cut = await done('images.backgroundRemove', { json: { run_id: uploaded } });
    expect(cut.parentRunId).toBe(uploaded);
    expect(await decoded(cut.url)).toMatchObject({ hasAlpha: true });
    const removed = await done('images.genRemove', {
      json: { image_url: `${site.url}/disc.png`, prompt: 'the red disc' },
    });
    expect(removed).not.toHaveProperty('parentRunId');
    await decoded(removed.url);
    const extracted = await done('images.extract', {
      json: { run_id: uploaded, prompt: 'the red disc', mode: 'extract', multiple: true },
    });
    expect(extracted.urls).toContain(extracted.url);
    const run = await done('runs.get', { at: extracted.runId });
    expect(run.inputs).toMatchObject({ mode: 'content', multiple: true, preserve_alpha: true, invert: false });
  });

  test('describe says what is there', async () => {
    const { data } = await done('images.describe', { form: { image: new Blob([disc]) } });
    expect(data).toMatchObject({ width: 320, height: 240 });
    expect(await done('images.describe', { json: { run_id: uploaded } })).toMatchObject({ success: true });
  });

  test('layers lie above each other', async () => {
    const { data } = await done('edit.getLayers', { at: generated });
    expect(data.layers[0]).toMatchObject({ index: 0, type: 'background' });
    for (const layer of data.layers) await decoded(layer.image_url);
  });
});

test('a video is made, and can be fetched in parts', async () => {
  const body = { source_run_id: uploaded, duration: 1, fps: 8, prompt: 'a slow zoom' };
  const { run_id, input } = await done('generateVideo', { json: body });
  expect(input).toMatchObject({ duration: 1, fps: 8, aspect_ratio: '16:9' });
  const run = await done('runs.get', { at: run_id, headers: { Prefer: 'wait=60' } });
  expect(run).toMatchObject({ status: 'completed', image_url: null, error: null });
  const part = await call('files.get', {
    at: run.video_url.split('/').at(-1),
    headers: { Range: 'bytes=4-7' },
    as: null,
  });
  expect(part.status).toBe(206);
  expect(`${part.bytes}`).toBe('ftyp');
  expect((await done('edit.getLayers', { at: run_id })).data.layers).toEqual([]);
});

describe('runs', () => {
  test('are listed, read, watched and shown as a tree', async () => {
    const page = await done('runs.list', { query: '?limit=2&run_type=upload' });
    expect(page.data[0].run_id).toBe(uploaded);
    const tree = await done('runs.tree', { at: uploaded });
    expect(tree.root_run_id).toBe(uploaded);
    expect(tree.runs.length).toBeGreaterThan(1);
    const events = await call('runs.events', { at: generated });
    expect(`${events.bytes}`).toMatch(/^event: snapshot\nid: \d+\ndata: .*\n\nevent: done\n/);
  });

  test('are tagged and found by their tags', async () => {
    expect((await done('runs.update', { at: generated, json: { tags: ['found'] } })).tags).toEqual(['found']);
    const { data } = await done('runs.list', { query: '?tag=found&q=FOX%20mountain' });
    expect(data.map(({ run_id }: { run_id: string }) => run_id)).toEqual([generated]);
  });

  test('are canceled, retried and deleted', async () => {
    const { data } = await done('images.generate', {
      json: { prompt: 'a city', width: 2048, height: 2048, batch_count: 4 },
    });
    expect(await done('runs.cancel', { at: data.run_id })).toMatchObject({
      status: 'canceled',
      live_status: 'canceled',
    });
    const again = await done('runs.retry', { at: data.run_id });
    expect(again).toMatchObject({ status: 'queued', inputs: data.inputs });
    expect(again.run_id).not.toBe(data.run_id);
    expect(again.seed).not.toBe(data.seed);
    await done('runs.cancel', { at: again.run_id });
    expect((await call('runs.delete', { at: data.run_id })).status).toBe(204);
    expect((await call('runs.get', { at: data.run_id })).json.code).toBe('run_not_found');
  });
});

test('prompts are enhanced, kept, changed and deleted', async () => {
  const { data } = await done('prompts.enhance', { json: { prompt: 'a fox by a lake', seed: 3 } });
  expect(data).toMatchObject({ original_prompt: 'a fox by a lake', model_type: null });
  expect(data.prompt.length).toBeGreaterThan('a fox by a lake'.length);
  expect(await done('prompts.get', { at: data.id })).toEqual(data);
  const changed = await done('prompts.update', { at: data.id, json: { prompt: ' a hare ', model_type: 'vendora' } });
  expect(changed).toMatchObject({ prompt: 'a hare', original_prompt: 'a fox by a lake', model_type: 'vendora' });
  expect((await done('prompts.list')).data).toHaveLength(1);
  expect((await call('prompts.delete', { at: data.id })).status).toBe(204);
  expect((await call('prompts.get', { at: data.id })).json.code).toBe('prompt_not_found');
});

test('prompts are saved as they are', async () => {
  const saved = await done('prompts.create', { json: { prompt: ' a fox by a lake ', model_type: 'vendora' } });
  const words = { prompt: 'a fox by a lake', original_prompt: 'a fox by a lake', model_type: 'vendora' };
  expect(saved).toMatchObject(words);
  expect(await done('prompts.get', { at: saved.id })).toEqual(saved);
  expect((await call('prompts.delete', { at: saved.id })).status).toBe(204);
});

test('models and their types are listed', async () => {
  const { data } = await done('models.listTypes');
  expect(data.find((type: { default: boolean }) => type.default).model_type).toBe('flux-dev');
  expect(data).toHaveLength(10);
  const [first] = (await done('models.list')).data;
  expect(await done('models.get', { at: first.model_id })).toEqual(first);
});

test('webhooks are tried out and looked up', async () => {
  const delivery = await done('webhooks.test', { json: { url: `${site.url}/disc.png`, type: 'run.failed' } });
  expect(delivery).toMatchObject({ status: 'pending', run_id: null, type: 'run.failed' });
  const { delivery_id: at } = delivery;
  await expect.poll(async () => (await done('webhooks.getDelivery', { at })).status).toBe('delivered');
  expect((await done('webhooks.listDeliveries', { query: '?status=delivered' })).data).toHaveLength(1);
  expect(await done('webhooks.redeliver', { at })).toMatchObject({ status: 'pending', event_id: delivery.event_id });
});

test('the webhook secret is read and rotated', async () => {
  const first = await done('webhooks.getSecret');
  expect(first).toMatchObject({ secret: expect.stringMatching(/^whsec_/), previous_expires_at: null });
  const second = await done('webhooks.rotateSecret');
  expect(second.secret).not.toBe(first.secret);
  expect(Date.parse(second.previous_expires_at) - Date.parse(second.created_at)).toBe(86_400_000);
  expect(await done('webhooks.getSecret')).toEqual(second);
});

test('keys are created, listed and deleted', async () => {
  const { secret, data } = await done('keys.create', { json: { name: ' a reader ', scopes: ['runs:read'] } });
  expect(data).toMatchObject({ name: 'a reader', scopes: ['runs:read'], last_used_at: null, expires_at: null });
  expect(secret.startsWith(data.prefix)).toBe(true);
  const listed = await done('keys.list');
  expect(listed.data[0]).toEqual(data);
  expect(JSON.stringify(listed)).not.toContain(secret);
  expect((await call('keys.delete', { at: data.id })).status).toBe(204);
  expect((await done('keys.list')).data.map(({ id }: { id: string }) => id)).not.toContain(data.id);
});

test('usage says what was made', async () => {
  const { data } = await done('usage.get');
  const uploads = data.find(({ run_type }: { run_type: string }) => run_type === 'upload');
  expect(uploads).toMatchObject({ model_type: null, images: 0, failed: 0 });
  const generated = data.filter(({ run_type }: { run_type: string }) => run_type === 'generate');
  expect(generated.every((entry: { images: number; completed: number }) => entry.images >= entry.completed)).toBe(true);
  const videos = data.find(({ run_type }: { run_type: string }) => run_type === 'video');
  expect(videos).toMatchObject({ images: 0, completed: 1, video_seconds: 1 });
  expect(videos.work_seconds).toBeGreaterThan(0);
});

test('the service reports on itself', async () => {
  expect(await done('me.get')).toMatchObject({ user_id: 'usr_local', credential: 'api_key' });
  expect(await done('service.health', { as: null })).toMatchObject({ status: 'ok' });
  expect(await done('service.ready', { as: null })).toMatchObject({ status: 'ready' });
  expect(`${(await call('service.metrics', { as: null })).bytes}`).toMatch(
    /darkroom_runs_total\{run_type="generate",status="completed"\} \d/,
  );
  expect(await done('service.openapi', { as: null })).toMatchObject({ openapi: '3.1.1' });
});

test('every operation was called', () => {
  expect(Object.keys(operations).filter((id) => !called.has(id))).toEqual([]);
});
