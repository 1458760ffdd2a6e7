import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addresses } from './bad-input/addresses.ts';
import { bodies } from './bad-input/bodies.ts';
import type { Fixtures } from './bad-input/case.ts';
import { fields } from './bad-input/fields.ts';
import { startHostileSite } from './bad-input/hostile-site.ts';
import { images } from './bad-input/images.ts';
import { names } from './bad-input/names.ts';
import { type Running, startRunning } from './running.ts';
import { createStandIn } from './stand-in-backend.ts';
import { discImage } from './test-images.ts';

let running: Running;
let fixtures: Fixtures;
let site: Awaited<ReturnType<typeof startHostileSite>>;
const backend = createStandIn();

beforeAll(async () => {
  const image = await discImage();
  site = await startHostileSite(image);
  // 127.0.0.1 stands for the public internet; the rest of the loopback network, and one name, for a private one.
  running = await startRunning({
    backend,
    egress: {
      allows: (address) => address === '127.0.0.1',
      resolve: async (name) => [{ address: name === 'inside.test' ? '10.0.0.7' : '127.0.0.1', family: 4 }],
      fetchTimeoutMs: 500,
    },
  });
  const upload = await running.call('POST', '/api/v1/upload', { form: { file: new Blob([image]) } });
  const active = await running.call('POST', '/api/v1/runs/generate', { json: { prompt: 'wait' } });
  // Not expect.poll, which works only inside a test.
  await vi.waitFor(() => expect(backend.counts.begun).toBe(1), { timeout: 100_000 });
  const models = (await running.call('GET', '/api/v1/models')).json.data as {
    model_id: string;
    model_types: string[];
  }[];
  fixtures = {
    image,
    uploaded: upload.json.data.run_id,
    waiting: active.json.data.run_id,
    site: site.url,
    wanModel: models.find((model) => !model.model_types.includes('flux-dev'))?.model_id ?? '',
  };
});
afterEach(() => running.expectKept());
afterAll(async () => {
  backend.release();
  await running?.close();
  site?.close();
});

/**
 * Each is refused with its own status, code and a message that says what to do; nothing is stored, no work is started,
 * and the service keeps running.
 */
test.each([...bodies, ...fields, ...images, ...addresses, ...names])(
  '$what is $refusal',
  async ({ method, path, options, refusal, at }) => {
    const before = await kept();
    const place = typeof path === 'string' ? path : path(fixtures);
    const { status, json, bytes } = await running.call(method, place, await options(fixtures));
    expect(`${status} ${json?.code ?? bytes}`).toBe(refusal);
    expect(json.message).toMatch(/\w\.$/);
    if (at !== undefined) expect(json.details.issues.map((issue: { path: string }) => issue.path)).toContain(at);
    expect(json.success).toBe(/\/(upload|runs\/character|runs\/reference)$/.test(place) ? false : undefined);
    if (place === '/api/v1/runs/video') expect(json.error).toEqual({ ...json, error: undefined });
    expect(await kept()).toEqual(before);
    expect((await running.call('GET', '/api/v1/me')).status).toBe(200);
  },
);

test('a request that is no HTTP gets a response too', async () => {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  socket.end('NONSENSE\r\n\r\n');
  const text = Buffer.concat(await socket.toArray()).toString();
  expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"invalid_json"/);
});

/** Everything that a refused request could have left behind. */
async function kept(): Promise<{ runs: number; files: string[]; begun: number }> {
  const { data } = (await running.call('GET', '/api/v1/runs?limit=100')).json;
  const folders = ['files', 'incoming'].map((name) => join(running.dataFolder, name));
  const entries = await Promise.all(folders.map((path) => readdir(path, { recursive: true, withFileTypes: true })));
  const files = entries.flat().filter((entry) => entry.isFile());
  return { runs: data.length, files: files.map(({ name }) => name).sort(), begun: backend.counts.begun };
}
