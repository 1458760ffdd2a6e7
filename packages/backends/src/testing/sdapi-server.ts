import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { drawPng } from './images.ts';
import { type Seen, type StandIn, sendJson, startStandIn } from './stand-in.ts';

export interface SdapiStandIn extends StandIn {
  interrupts: number;
  /** While set, no further step is made after the first `holdAt`. */
  hold: Promise<void> | undefined;
  holdAt: number;
  /** Older servers do not say which task they work on. */
  namesTasks: boolean;
  /** Work of another caller. */
  otherTask: string | undefined;
  next(handle: (request: Seen, response: ServerResponse) => unknown): void;
}

/** Automatic1111: one job at a time, the request blocks, progress and interrupt are of whatever runs. */
export async function startSdapi({ key }: { key?: string } = {}): Promise<SdapiStandIn> {
  const queue: ((request: Seen, response: ServerResponse) => unknown)[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let current: { task: string; step: number; steps: number; interrupted: boolean } | undefined;

  const draw = async ({ json, path }: Seen, response: ServerResponse): Promise<void> => {
    const {
      width = 512,
      height = 512,
      seed = -1,
      batch_size = 1,
      steps = 4,
      force_task_id,
      init_images,
      sampler_name,
    } = json;
    if (sampler_name === 'nonsense') {
      sendJson(response, 404, { detail: 'Sampler not found' });
      return;
    }
    if (path.endsWith('img2img')) {
      try {
        await sharp(Buffer.from(init_images[0], 'base64')).metadata();
      } catch {
        sendJson(response, 500, { error: 'HTTPException', detail: '', body: '', errors: 'Invalid encoded image' });
        return;
      }
    }
    current = { task: force_task_id, step: 0, steps: Math.min(Number(steps), 8), interrupted: false };
    while (current.step < current.steps && !current.interrupted) {
      if (current.step >= self.holdAt) await self.hold;
      await sleep(2);
      current.step += 1;
    }
    current = undefined;
    const used = seed < 0 ? 4242 : seed;
    const all = await Promise.all(
      Array.from({ length: batch_size }, (_, index) => drawPng(width, height, used + index)),
    );
    // A grid of all comes first.
    const images = batch_size > 1 ? [await drawPng(width, height, 0), ...all] : all;
    const info = {
      seed: used,
      all_seeds: all.map((_, index) => used + index),
      index_of_first_image: batch_size > 1 ? 1 : 0,
    };
    sendJson(response, 200, {
      images: images.map((bytes) => bytes.toString('base64')),
      parameters: { ...json, init_images: null },
      info: JSON.stringify(info),
    });
  };

  const stand = await startStandIn(async (request, response) => {
    const { path, headers } = request;
    if (key !== undefined && headers.authorization !== `Basic ${Buffer.from(key).toString('base64')}`) {
      sendJson(response, 401, { detail: 'Incorrect username or password' });
    } else if (path === '/sdapi/v1/sd-models') {
      sendJson(response, 200, [
        { title: 'sdxl.safetensors [31e35c80fc]', model_name: 'sdxl', hash: '31e35c80fc', filename: '/models/sdxl' },
      ]);
    } else if (path === '/sdapi/v1/samplers') {
      sendJson(response, 200, [{ name: 'Euler a', aliases: ['k_euler_a'] }]);
    } else if (path === '/sdapi/v1/progress') {
      const task = self.otherTask ?? current?.task;
      const progress = current === undefined ? 0 : current.step / current.steps;
      sendJson(response, 200, { progress, state: {}, ...(self.namesTasks && { current_task: task ?? null }) });
    } else if (path === '/sdapi/v1/interrupt') {
      self.interrupts += 1;
      if (current !== undefined) current.interrupted = true;
      sendJson(response, 200, {});
    } else if (/^\/sdapi\/v1\/(txt2img|img2img)$/.test(path)) {
      const handle = queue.shift();
      if (handle !== undefined) await handle(request, response);
      else {
        last = last.then(() => draw(request, response));
        await last;
      }
    } else sendJson(response, 404, { detail: 'Not Found' });
  });
  const self: SdapiStandIn = {
    ...stand,
    interrupts: 0,
    hold: undefined,
    holdAt: 0,
    namesTasks: true,
    otherTask: undefined,
    next: (handle) => void queue.push(handle),
  };
  return self;
}
