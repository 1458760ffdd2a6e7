import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteConfig } from '../config/config.ts';
import { BackendFailure } from '../failure.ts';
import { fromBase64 } from '../http/result-file.ts';
import { untilAborted } from '../http/until-aborted.ts';
import { fill } from '../placeholders.ts';
import { greyMask, readEditMask } from '../result/masks.ts';
import type { Attempt, Protocol, Returned, Server } from './protocol.ts';

/** Automatic1111, Forge and SD.Next. */
export const sdapi: Protocol = {
  async work(server, attempt) {
    const { signal } = attempt;
    const task = randomUUID();
    const source = attempt.images.get('source') ?? attempt.images.get('reference');
    const json = {
      ...textFields(attempt, task),
      ...(source !== undefined && (await imageFields(attempt, source.bytes))),
      ...(fill(attempt.route.input, attempt.values) as object),
    };
    const path = source === undefined ? '/sdapi/v1/txt2img' : '/sdapi/v1/img2img';
    const ended = new AbortController();
    // Hanging up does not stop the server, so interrupt it too.
    const working = server.connection.json(path, { method: 'POST', json, signal: ended.signal });
    const watching = watchProgress(server, task, attempt, ended.signal);
    try {
      return readImages(await untilAborted(working, signal), attempt);
    } catch (error) {
      if (signal.aborted) {
        working.catch(() => undefined);
        attempt.afterwards(interrupt(server, task));
      }
      throw error;
    } finally {
      ended.abort();
      await watching;
    }
  },
  check,
};

const progressEveryMs = 500;
const interruptMs = 10_000;
const defaultSteps = 20;

function textFields({ prompt, input, size, seed, plan, route }: Attempt, task: string): Record<string, unknown> {
  return {
    prompt,
    negative_prompt: input.negative_prompt ?? '',
    steps: input.steps ?? defaultSteps,
    ...((input.cfg_scale ?? input.guidance) !== undefined && { cfg_scale: input.cfg_scale ?? input.guidance }),
    seed,
    // Several seeds follow each other in a batch.
    batch_size: plan.count,
    n_iter: 1,
    ...(size !== undefined && { width: multiple(size.width), height: multiple(size.height) }),
    send_images: true,
    save_images: false,
    force_task_id: task,
    ...(route.model !== undefined && {
      override_settings: { sd_model_checkpoint: route.model },
      // Restoring would load the other checkpoint again after every run.
      override_settings_restore_afterwards: false,
    }),
  };
}

async function imageFields({ images, input, kind }: Attempt, source: Uint8Array): Promise<Record<string, unknown>> {
  const mask = images.get('mask');
  const strength = input.strength_model;
  const repaints = mask !== undefined;
  return {
    init_images: [Buffer.from(source).toString('base64')],
    resize_mode: 0,
    // Automatic1111 and SD.Next have different defaults.
    denoising_strength: strength === undefined ? (repaints ? 0.9 : 0.75) : Math.min(1, Math.max(0.05, strength * 0.75)),
    ...(mask !== undefined && {
      // Opaque and grey: with an alpha channel it would mean the opposite.
      mask: Buffer.from(await greyMask(await readEditMask(mask.bytes))).toString('base64'),
      mask_blur: 4,
      // Noise where something new is wanted, the old image where it is only changed.
      inpainting_fill: kind === 'edit' ? 1 : 0,
      inpaint_full_res: false,
      inpainting_mask_invert: 0,
    }),
  };
}

function multiple(side: number): number {
  return Math.max(64, Math.round(side / 8) * 8);
}

interface Progress {
  progress?: number;
  current_task?: string | null;
}

async function askProgress({ connection }: Server, signal: AbortSignal): Promise<Progress> {
  return (await connection.json('/sdapi/v1/progress?skip_current_image=true', { signal })) as Progress;
}

/** The server reports whatever it works on; newer versions say which task that is. */
async function watchProgress(server: Server, task: string, { progress }: Attempt, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await sleep(progressEveryMs, undefined, { signal });
      const { progress: fraction, current_task: current } = await askProgress(server, signal);
      const ours = current === undefined || current === null || current.includes(task);
      if (ours && typeof fraction === 'number') progress(Math.min(0.95, fraction));
    } catch {
      // Progress is not worth failing for; if the server is away, the request itself fails.
    }
  }
}

async function interrupt(server: Server, task: string): Promise<void> {
  const signal = AbortSignal.timeout(interruptMs);
  const { current_task: current } = await askProgress(server, signal);
  // Another caller's work must not be stopped.
  if (typeof current === 'string' && current !== '' && !current.includes(task)) return;
  await server.connection.request('/sdapi/v1/interrupt', { method: 'POST', signal });
}

function readImages(body: unknown, { plan, seed }: Attempt): Returned {
  const { images, info } = (body ?? {}) as { images?: unknown[]; info?: string };
  if (!Array.isArray(images)) throw new BackendFailure('unusable', 'The response has no images.');
  const said = readInfo(info);
  // With several images, a grid of them may come first.
  const first = typeof said.index_of_first_image === 'number' ? said.index_of_first_image : 0;
  const made = images.slice(first, first + plan.count).map(fromBase64);
  return { images: made, seed: typeof said.seed === 'number' && said.seed >= 0 ? said.seed : seed };
}

/** JSON within JSON. */
function readInfo(info: string | undefined): { seed?: unknown; index_of_first_image?: unknown } {
  try {
    return (JSON.parse(info ?? '{}') ?? {}) as object;
  } catch {
    return {};
  }
}

/** An unknown checkpoint is ignored in silence, so it has to be found out here. */
async function check({ connection }: Server, routes: RouteConfig[], signal: AbortSignal): Promise<string> {
  const list = async (path: string): Promise<Record<string, unknown>[]> => {
    const body = await connection.json(path, { signal });
    return Array.isArray(body) ? body : [];
  };
  const models = await list('/sdapi/v1/sd-models');
  const names = models.flatMap(({ title, model_name, hash, filename }) => [title, model_name, hash, filename]);
  const problems = routes.flatMap(({ model }) =>
    model === undefined || names.includes(model) ? [] : [`it has no checkpoint ${model}`],
  );
  const samplers = routes.flatMap(({ input: { sampler_name: name } }) =>
    typeof name === 'string' && !name.includes('{{') ? [name] : [],
  );
  if (samplers.length > 0) {
    const known = (await list('/sdapi/v1/samplers')).flatMap(({ name, aliases }) => [
      name,
      ...((aliases as string[]) ?? []),
    ]);
    problems.push(...samplers.filter((name) => !known.includes(name)).map((name) => `it has no sampler ${name}`));
  }
  if (problems.length > 0) {
    const some = models.map(({ model_name }) => model_name).slice(0, 10);
    throw new BackendFailure(
      'configuration',
      `The route does not fit the server: ${problems.join('; ')}. Checkpoints: ${some.join(', ')}.`,
    );
  }
  return `responds with ${models.length} checkpoints`;
}
