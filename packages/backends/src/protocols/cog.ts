import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackendFailure } from '../failure.ts';
import { dataUri, fromUrl } from '../http/result-file.ts';
import { untilAborted } from '../http/until-aborted.ts';
import { fill } from '../placeholders.ts';
import { greyMask, keepUnmasked, readEditMask } from '../result/masks.ts';
import { checkCog } from './cog-check.ts';
import { readLogProgress } from './cog-progress.ts';
import { namesIn } from './comfyui-workflow.ts';
import { readCaption, readPrompt } from './language-work.ts';
import { oneAfterAnother } from './one-after-another.ts';
import type { Attempt, Protocol, Server } from './protocol.ts';

/**
 * Replicate's containers (Cog) and its hosted API. A route with `model` means the hosted one, whose predictions are
 * asked for until they end; a container has no such question and is waited for.
 */
export const cog: Protocol = {
  async work(server, attempt) {
    const names = namesIn(attempt.route.input);
    const values = new Map(attempt.values).set('prompt', attempt.prompt);
    for (const [role, image] of attempt.images) {
      if (!names.has(role)) continue;
      const bytes = role === 'mask' ? await greyMask(await readEditMask(image.bytes)) : image.bytes;
      values.set(role, dataUri({ bytes, mediaType: role === 'mask' ? 'image/png' : image.mediaType }));
    }
    const prepared = { ...attempt, values };
    const predict = attempt.route.model === undefined ? predictInContainer : predictHosted;
    const make = async (one: Attempt): Promise<Uint8Array[]> => {
      const made = await filesIn(await predict(server, one), server, one);
      return names.has('mask') ? made : await keepUnmasked(one, made);
    };
    switch (attempt.kind) {
      case 'describe':
        return { description: readCaption(textIn(await predict(server, prepared))) };
      case 'enhancePrompt':
        return { prompt: readPrompt(textIn(await predict(server, prepared))) };
      case 'video': {
        const [video] = await make(prepared);
        return video === undefined ? {} : { video };
      }
      default:
        return names.has('count') ? { images: await make(prepared) } : await oneAfterAnother(prepared, make);
    }
  },
  check: checkCog,
};

interface Prediction {
  id?: string;
  status?: string;
  output?: unknown;
  error?: unknown;
  logs?: string;
}

const cancelMs = 10_000;
const createMs = 60_000;
const pollMs = { first: 250, longest: 2_000 };
/** Models say that they refuse only in the text of an error. */
const refusal = /\b(nsfw|safety|flagged|sensitive content|content policy)\b/i;
/** A worker that died or was out of memory may do better next time. */
const transient = /out of memory|CUDA|worker|shut(ting)? ?down|unavailable|interrupted/i;

async function predictInContainer(server: Server, attempt: Attempt): Promise<unknown> {
  const { signal } = attempt;
  const id = randomUUID();
  const json = { id, input: fill(attempt.route.input, attempt.values) };
  attempt.progress(0.05);
  try {
    const body = await server.connection.json('/predictions', { method: 'POST', json, signal });
    attempt.progress(0.9);
    return outputOf(body as Prediction);
  } catch (error) {
    // Version 0.16 works on when a caller hangs up.
    if (signal.aborted) attempt.afterwards(cancel(server, id));
    throw error;
  }
}

async function predictHosted(server: Server, attempt: Attempt): Promise<unknown> {
  const { signal, route } = attempt;
  const input = fill(route.input, attempt.values);
  const model = route.model ?? '';
  const version = model.includes(':') ? model.slice(model.indexOf(':') + 1) : model.includes('/') ? undefined : model;
  const path = version === undefined ? `/models/${model}/predictions` : '/predictions';
  const json = version === undefined ? { input } : { version, input };
  // Not ended by an abort: a prediction that was accepted must be known, so it can be canceled.
  const creating = server.connection.json(path, {
    method: 'POST',
    json,
    signal: AbortSignal.timeout(createMs),
  }) as Promise<Prediction>;
  let prediction: Prediction;
  try {
    prediction = await untilAborted(creating, signal);
  } catch (error) {
    if (signal.aborted) attempt.afterwards(creating.then(({ id }) => cancel(server, String(id))));
    throw error;
  }
  const { id } = prediction;
  if (typeof id !== 'string' || !/^[\w-]+$/.test(id)) throw new BackendFailure('unusable', 'The prediction has no id.');
  try {
    for (let ms = pollMs.first; isRunning(prediction); ms = Math.min(ms * 1.5, pollMs.longest)) {
      attempt.progress(0.02 + 0.9 * readLogProgress(prediction.logs ?? ''));
      await sleep(ms, undefined, { signal });
      prediction = (await server.connection.json(`/predictions/${id}`, { signal })) as Prediction;
    }
    return outputOf(prediction);
  } catch (error) {
    if (signal.aborted) {
      attempt.afterwards(cancel(server, id));
      throw signal.reason;
    }
    throw error;
  }
}

function isRunning({ status }: Prediction): boolean {
  return status === 'starting' || status === 'processing';
}

async function cancel({ connection }: Server, id: string): Promise<void> {
  const signal = AbortSignal.timeout(cancelMs);
  await connection.request(`/predictions/${id}/cancel`, { method: 'POST', signal });
}

/** A model that raises an error still returns 200. */
function outputOf(prediction: Prediction | null): unknown {
  const { status, output, error } = prediction ?? {};
  if (status === 'succeeded') return output;
  const says = String(error ?? '').slice(0, 500);
  if (refusal.test(says)) throw new BackendFailure('refused', `The model refused: ${says}`);
  const ended = status === 'canceled' || status === 'aborted' || transient.test(says);
  throw new BackendFailure(ended ? 'away' : 'rejected', `The prediction ended as ${status}: ${says}`);
}

async function filesIn(output: unknown, server: Server, attempt: Attempt): Promise<Uint8Array[]> {
  const all = Array.isArray(output) ? output : [output];
  return await Promise.all(all.map((one) => fromUrl(one, server, attempt)));
}

/** Language models return their text in pieces. */
function textIn(output: unknown): string {
  const pieces = Array.isArray(output) ? output : [output];
  if (pieces.length > 0 && pieces.every((piece) => typeof piece === 'string')) return pieces.join('');
  throw new BackendFailure('unusable', 'The model returned no text.');
}
