import { startMock } from '@darkroom/mock';
import sharp from 'sharp';
import { firstKey, startRunning } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { serveImages } from '../scenarios/test-images.ts';
import { type Case, placeholder } from './case.ts';
import { send } from './send.ts';
import { valueAt } from './shapes.ts';

/** A server that the cases are sent to, with what their placeholders stand for there. */
export interface Target {
  url: string;
  key: string;
  values: ReadonlyMap<string, string | Blob>;
  close(): Promise<void>;
}

export type TargetName = 'mock' | 'live service';

/** How long a run takes, and a response waits for it: `slow` runs do not end while a test looks at them. */
export type Pace = 'quick' | 'slow';

/** No limit on requests, which the document does not have either. */
const unlimited = { DARKROOM_RATE_LIMIT_CREATES: '100000', DARKROOM_RATE_LIMIT_UPLOADS: '100000' };

async function startServer(name: TargetName, pace: Pace): Promise<{ url: string; close(): Promise<void> }> {
  if (name === 'mock') {
    const mock = await startMock(pace === 'quick' ? { runTime: 0 } : { runTime: 60_000, longestWait: 0 });
    return { url: mock.url, close: () => mock.stop() };
  }
  const env = {
    DARKROOM_ALLOW_PRIVATE_URLS: 'true',
    ...unlimited,
    ...(pace === 'slow' && { DARKROOM_WAIT_SECONDS: '0' }),
  };
  return startRunning({ backend: createStandIn(), env });
}

/** Starts a server, and makes on it what the cases refer to. */
export async function startTarget(name: TargetName, pace: Pace): Promise<Target> {
  const bytes = await image('#cc3333');
  const mask = await image('#ffffff');
  const names = placeholder.images(10);
  const images = await serveImages({
    ...Object.fromEntries(names.map((_, index) => [`${index + 1}.png`, bytes])),
    'mask.png': mask,
    hook: Buffer.alloc(0),
  });
  const server = await startServer(name, pace);
  const base64 = bytes.toString('base64');
  const values = new Map<string, string | Blob>([
    ...names.map((image, index): [string, string] => [image, `${images.url}/${index + 1}.png`]),
    [placeholder.mask, `${images.url}/mask.png`],
    [placeholder.hook, `${images.url}/hook`],
    [placeholder.base64, base64],
    [placeholder.dataUri, `data:image/png;base64,${base64}`],
    [placeholder.file, new Blob([bytes], { type: 'image/png' })],
    [placeholder.maskFile, new Blob([mask], { type: 'image/png' })],
  ]);
  const target = {
    url: server.url,
    key: firstKey,
    values,
    async close() {
      await server.close();
      images.close();
    },
  };
  for (const run of placeholder.runs(10)) {
    const uploaded = await made(target, { path: '/upload', form: { file: placeholder.file } });
    values.set(run, String(valueAt(uploaded, 'data.run_id')));
  }
  for (const index of [1, 2, 3]) {
    const enhanced = await made(target, { path: '/prompts/enhance', json: { prompt: 'a fox' } });
    values.set(placeholder.prompt(index), String(valueAt(enhanced, 'data.id')));
  }
  const { data: models } = (await made(target, { method: 'GET', path: '/models' })) as { data: Model[] };
  for (const { model_id, model_types, status } of models) {
    // Any will do for a model type that has none of its own.
    if (status === 'ready') for (const type of ['', ...model_types]) values.set(placeholder.model(type), model_id);
  }
  return target;
}

interface Model {
  model_id: string;
  model_types: string[];
  status: string;
}

async function made(target: Target, request: Pick<Case, 'method' | 'path' | 'json' | 'form'>): Promise<unknown> {
  const reply = await send(target, request);
  if (reply.status >= 300) throw new Error(`${request.path} returned ${reply.status}: ${reply.bytes}`);
  return reply.json;
}

async function image(background: string): Promise<Buffer<ArrayBuffer>> {
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background } });
  return Buffer.from(await image.png().toBuffer());
}
