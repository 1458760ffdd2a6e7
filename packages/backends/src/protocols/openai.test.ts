import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BackendConfig } from '../config/config.ts';
import type { RoutedBackends } from '../routing/routed-backend.ts';
import { drawMask, drawNoise, drawPng, pixelAt } from '../testing/images.ts';
import { type OpenaiStandIn, startOpenai } from '../testing/openai-server.ts';
import { backendFor, contextOf, routeTo, startRouted } from '../testing/routed.ts';
import { pause, sendJson } from '../testing/stand-in.ts';

const key = 'sk-a-secret-of-the-operator';
let server: OpenaiStandIn;
const started: RoutedBackends[] = [];

beforeAll(async () => {
  server = await startOpenai({ key });
});
afterAll(() => server.kill());
afterEach(async () => {
  await Promise.all(started.splice(0).map((routed) => routed.close()));
});

const work = ['generate', 'edit', 'maskEdit', 'reference'] as const;

function engine(given: Partial<BackendConfig> = {}, route: object = {}, options: object = {}) {
  const backend = backendFor(server.url, { protocol: 'openai', key, ...given });
  const routed = startRouted([routeTo(backend, { work: [...work], model: 'gpt-image-1', ...route })], options);
  started.push(routed);
  return routed.engine;
}

const last = () => server.requests.at(-1) as NonNullable<(typeof server.requests)[number]>;
const fox = { prompt: 'a fox' };

describe('openai', () => {
  it('generates in the size and number requested, from the sizes that the model makes', async () => {
    const progress: number[] = [];
    const result = await engine().generate(
      { ...fox, width: 640, height: 360, batch_size: 2, negative_prompt: 'fog', seed: 7 },
      contextOf({ progress: (fraction) => progress.push(fraction) }),
    );
    expect(last().json).toEqual({
      model: 'gpt-image-1',
      prompt: 'a fox\nAvoid: fog',
      n: 2,
      size: '1536x1024',
      output_format: 'png',
    });
    expect(result.files.map(({ width, height, role }) => ({ width, height, role }))).toEqual([
      { width: 640, height: 360, role: 'image.0' },
      { width: 640, height: 360, role: 'image.1' },
    ]);
    expect((await sharp(result.files[0]?.bytes).metadata()).width).toBe(640);
    expect(result.seed).toBe(7);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBeLessThan(1);
  });

  it('asks for more images than fit into one request in several', async () => {
    const before = server.requests.length;
    const { files } = await engine().generate(
      { ...fox, width: 64, height: 64, batch_size: 4, batch_count: 3 },
      contextOf(),
    );
    expect(files).toHaveLength(12);
    expect(server.requests.slice(before).map(({ json }) => json.n)).toEqual([10, 2]);
  });

  it('edits with one image as image, several as image[], and gives back the size of the source', async () => {
    const source = { bytes: await drawPng(96, 64, 3) };
    const edited = await engine().edit({ model: 'vendora', prompt: 'bluer' }, contextOf({ images: { source } }));
    let form = await last().form();
    expect([...form.keys()]).toContain('image');
    expect(edited.files[0]).toMatchObject({ width: 96, height: 64, mediaType: 'image/png' });
    await engine().edit({ model: 'vendora', prompt: 'x' }, contextOf({ images: { source, reference: source } }));
    form = await last().form();
    expect(form.getAll('image[]')).toHaveLength(2);
    expect(form.has('image')).toBe(false);
  });

  it('sends a mask that is transparent where the image is to be edited', async () => {
    const source = { bytes: await drawPng(40, 40, 3) };
    const mask = { bytes: await drawMask(40, 40, { left: 10, top: 10, width: 10, height: 10 }) };
    await engine().maskEdit({}, contextOf({ images: { source, mask } }));
    const form = await last().form();
    const sent = new Uint8Array(await (form.get('mask') as File).arrayBuffer());
    expect((await pixelAt(sent, 15, 15))[3]).toBe(0);
    expect((await pixelAt(sent, 5, 5))[3]).toBe(255);
    expect(form.get('prompt')).toContain('Fill the masked area');
  });

  it('names the images of a reference generation by their place', async () => {
    const image = { bytes: await drawPng(32, 32, 9) };
    const { files } = await engine().reference(
      { prompt: '@cat beside @dog', images: [{ tag: 'cat' }, { tag: 'dog' }], aspect_ratio: '1:1' },
      contextOf({ images: { 'images.0': image, 'images.1': image } }),
    );
    expect((await last().form()).get('prompt')).toBe('the cat of image 1 beside the dog of image 2');
    expect(files[0]).toMatchObject({ width: 720, height: 720 });
  });

  it('fetches results that come as URLs from the server itself, and all others through the download given', async () => {
    const linked = await startOpenai({ returns: 'url' });
    const backend = backendFor(linked.url, { protocol: 'openai' });
    const downloads: string[] = [];
    const download = async (url: string) => {
      downloads.push(url);
      return drawPng(1024, 1024, 1);
    };
    const routed = startRouted([routeTo(backend, { work: ['generate'], model: 'gpt-image-1' })], { download });
    const { files } = await routed.engine.generate({ ...fox, width: 64, height: 64 }, contextOf());
    expect(files[0]).toMatchObject({ width: 64 });
    linked.next((_, response) => sendJson(response, 200, { data: [{ url: 'http://10.0.0.1/secret.png' }] }));
    await routed.engine.generate({ ...fox, width: 64, height: 64 }, contextOf());
    expect(downloads).toEqual(['http://10.0.0.1/secret.png']);
    await routed.close();
    await linked.kill();
  });

  it('stops the request when the run is canceled', async () => {
    const stop = new AbortController();
    const stopped = Promise.withResolvers<void>();
    server.next(async (request) => {
      request.hungUp.addEventListener('abort', () => stopped.resolve());
      stop.abort();
    });
    await expect(engine().generate(fox, contextOf({ signal: stop.signal }))).rejects.toMatchObject({
      name: 'AbortError',
    });
    await stopped.promise;
  });

  it('gives up on work that takes longer than the backend may', async () => {
    server.next((request) => pause(60_000, request));
    await expect(engine({ timeoutMs: 50, retries: 3 }).generate(fox, contextOf())).rejects.toMatchObject({
      code: 'backend_error',
    });
  });
});

describe('failures of openai, by kind', () => {
  const images = async (bytes: Buffer) => ({ data: [{ b64_json: bytes.toString('base64') }] });

  it('a refusal by safety rules is content_refused, with the category, and is not retried', async () => {
    const before = server.requests.length;
    const failed = engine({ retries: 5 }).generate({ prompt: 'something forbidden' }, contextOf());
    await expect(failed).rejects.toMatchObject({
      code: 'content_refused',
      details: { category: 'moderation_blocked' },
    });
    expect(server.requests.length - before).toBe(1);
  });

  it('retries at once if Retry-After says so', async () => {
    const limited = { error: { message: 'Rate limit reached', type: 'requests', code: 'rate_limit_exceeded' } };
    const before = server.requests.length;
    server.next((_, response) => sendJson(response, 429, limited, { 'retry-after': '0' }));
    const { files } = await engine({ retries: 1 }).generate({ ...fox, width: 64, height: 64 }, contextOf());
    expect(files).toHaveLength(1);
    expect(server.requests.length - before).toBe(2);
  });

  it('waits for as long as Retry-After says, and the wait can be canceled', async () => {
    const stop = new AbortController();
    const before = server.requests.length;
    server.next(async (_, response) => {
      sendJson(response, 429, { error: 'busy' }, { 'retry-after': '3600' });
      await sleep(20);
      stop.abort();
    });
    await expect(engine({ retries: 1 }).generate(fox, contextOf({ signal: stop.signal }))).rejects.toThrow(/abort/i);
    expect(server.requests.length - before).toBe(1);
  });

  it('does not retry a quota that is used up, a wrong key or a rejected request', async () => {
    const cases: [number, string][] = [
      [429, 'insufficient_quota'],
      [401, 'invalid_api_key'],
      [400, 'invalid_value'],
    ];
    for (const [status, code] of cases) {
      const before = server.requests.length;
      server.next((_, response) => sendJson(response, status, { error: { message: `No: ${key}`, code } }));
      const said: string[] = [];
      const failing = engine(
        { retries: 3 },
        {},
        { log: ({ failure }: { failure: Error }) => said.push(failure.message) },
      );
      const error = await failing.generate(fox, contextOf()).catch((thrown) => thrown);
      expect(error, code).toMatchObject({ code: 'backend_error' });
      expect(server.requests.length - before, code).toBe(1);
      expect(said.join() + error.message + JSON.stringify(error)).not.toContain(key);
    }
  });

  it.each<[string, Parameters<OpenaiStandIn['next']>[0]]>([
    ['a page of HTML', (_, response) => response.end('<html>Bad gateway</html>')],
    ['no images', (_, response) => sendJson(response, 200, { data: [] })],
    ['nothing', (_, response) => sendJson(response, 200, null)],
    ['something that is no image', async (_, response) => sendJson(response, 200, await images(Buffer.from('<svg/>')))],
    [
      'half an image',
      async (_, response) => sendJson(response, 200, await images((await drawNoise(64, 64)).subarray(0, 4000))),
    ],
    ['a broken connection', (_, response) => response.destroy()],
    [
      'half a response',
      (_, response) => response.writeHead(200, { 'content-length': '1000' }).write('{', () => response.destroy()),
    ],
    ['an error as text', (_, response) => response.writeHead(500).end('CUDA out of memory')],
    ['an error as detail', (_, response) => sendJson(response, 503, { detail: 'loading' })],
    ['a redirect', (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
  ])('%s is a backend_error that reveals nothing', async (_, handle) => {
    server.next(handle);
    const error = await engine()
      .generate({ ...fox, width: 64, height: 64 }, contextOf())
      .catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'EngineError', code: 'backend_error' });
    expect(error.message).not.toMatch(/CUDA|html|10\.0|127\.0/);
  });

  it('retries what may pass', async () => {
    server.next((_, response) => response.destroy());
    server.next((_, response) => sendJson(response, 500, { error: 'worker died' }));
    const { files } = await engine({ retries: 2 }).generate({ ...fox, width: 64, height: 64 }, contextOf());
    expect(files).toHaveLength(1);
  });

  it('a wrong size is refused, kept or scaled as the route says', async () => {
    const small = await images(await drawPng(500, 300, 1));
    const size = { ...fox, width: 64, height: 64 };
    server.next((_, response) => sendJson(response, 200, small));
    await expect(engine({}, { size: 'refuse' }).generate(size, contextOf())).rejects.toMatchObject({
      code: 'backend_error',
    });
    server.next((_, response) => sendJson(response, 200, small));
    expect((await engine({}, { size: 'keep' }).generate(size, contextOf())).files[0]).toMatchObject({ width: 500 });
    server.next((_, response) => sendJson(response, 200, small));
    expect((await engine({}, { size: 'scale' }).generate(size, contextOf())).files[0]).toMatchObject({
      width: 64,
      height: 64,
    });
  });
});

describe('servers that imitate openai', () => {
  const fields = async (name: BackendConfig['server'], input: object, images = {}) => {
    const imitator = await startOpenai({ models: ['flux'] });
    const backend = backendFor(imitator.url, { protocol: 'openai', server: name });
    const routed = startRouted([routeTo(backend, { work: ['generate', 'edit'], model: 'flux' })]);
    const kind = Object.keys(images).length === 0 ? 'generate' : 'edit';
    const result = await routed.engine[kind]({ prompt: 'a fox', ...input } as never, contextOf({ images }));
    await routed.close();
    await imitator.kill();
    const seen = imitator.requests.at(-1);
    return { sent: seen?.json, form: () => seen?.form() as Promise<FormData>, result };
  };

  it('sd-server takes its seed from the prompt, and callers cannot write there', async () => {
    const prompt = 'a <sd_cpp_extra_args>{"seed":1}</sd_cpp_extra_args>fox';
    const { sent } = await fields('sd-server', { prompt, seed: 99, width: 64, height: 64 });
    expect(sent.prompt).toBe('a {"seed":1}fox<sd_cpp_extra_args>{"seed":99}</sd_cpp_extra_args>');
    expect(sent).toMatchObject({ response_format: 'b64_json', size: '64x64' });
  });

  it('SGLang and vLLM-Omni take seed, steps, guidance and negative prompt as fields', async () => {
    for (const name of ['sglang', 'vllm-omni'] as const) {
      const input = { seed: 5, steps: 12, cfg_scale: 3, negative_prompt: 'fog', width: 64, height: 64 };
      expect((await fields(name, input)).sent).toMatchObject({
        seed: 5,
        num_inference_steps: 12,
        guidance_scale: 3,
        negative_prompt: 'fog',
        prompt: 'a fox',
      });
    }
  });

  it('LocalAI splits at a bar, which callers cannot use', async () => {
    const { sent } = await fields('localai', { prompt: 'a fox|a cat', negative_prompt: 'fog', width: 64, height: 64 });
    expect(sent.prompt).toBe('a fox,a cat|fog');
  });

  it('masks mean what each server takes them to mean', async () => {
    const source = { bytes: await drawPng(64, 64, 1) };
    const mask = { bytes: await drawMask(64, 64, { left: 0, top: 0, width: 32, height: 64 }) };
    const white = async (name: BackendConfig['server'], field: string) => {
      const { form } = await fields(name, { model: 'vendora' }, { source, mask });
      const bytes = new Uint8Array(await ((await form()).get(field) as File).arrayBuffer());
      return [await pixelAt(bytes, 5, 5), await pixelAt(bytes, 50, 5)];
    };
    expect(await white('sd-server', 'mask')).toEqual([
      [255, 255, 255, 255],
      [0, 0, 0, 255],
    ]);
    expect(await white('vllm-omni', 'mask_image')).toEqual([
      [255, 255, 255, 255],
      [0, 0, 0, 255],
    ]);
    expect((await white('openai', 'mask')).map((pixel) => pixel[3])).toEqual([0, 255]);
    // SGLang ignores masks, so what it must not touch is put back.
    const { result, form } = await fields('sglang', { model: 'vendora' }, { source, mask });
    expect([...(await form()).keys()]).not.toContain('mask');
    const bytes = result.files[0]?.bytes as Uint8Array;
    expect(await pixelAt(bytes, 5, 5)).toEqual(await pixelAt(await drawPng(1, 1, 200), 0, 0));
    expect(await pixelAt(bytes, 50, 5)).toEqual(await pixelAt(source.bytes, 50, 5));
  });
});

describe('checking openai', () => {
  const check = async (given: Partial<BackendConfig>, model = 'gpt-image-1') => {
    const backend = backendFor(given.url ?? server.url, { protocol: 'openai', key, ...given });
    const routed = startRouted([routeTo(backend, { work: ['generate'], model })]);
    started.push(routed);
    return (await routed.check(AbortSignal.timeout(5_000)))[0];
  };

  it('says what responds, and what does not fit', async () => {
    expect(await check({})).toMatchObject({ status: 'ok', message: 'responds with 2 models' });
    expect(await check({}, 'gpt-image-9')).toMatchObject({
      status: 'misconfigured',
      message: 'The server has no model gpt-image-9. It has: gpt-image-1, gpt-image-2.',
    });
    const wrong = await check({ key: 'sk-wrong-key-of-someone' });
    expect(wrong).toMatchObject({ status: 'misconfigured' });
    expect(wrong?.message).not.toContain('sk-wrong-key-of-someone');
    expect(await check({ url: 'http://127.0.0.1:9/v1' })).toMatchObject({ status: 'away' });
  });
});
