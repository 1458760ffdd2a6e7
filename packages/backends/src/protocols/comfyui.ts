import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EngineError } from '@darkroom/engine';
import { FormData } from 'undici';
import { asFailure, BackendFailure } from '../failure.ts';
import { fieldsOf } from '../placeholder-fields.ts';
import type { Template } from '../placeholders.ts';
import { bothMask, keepUnmasked, readEditMask } from '../result/masks.ts';
import type { PreparedImage } from '../result/prepare-images.ts';
import { checkComfyui } from './comfyui-check.ts';
import { type ComfyEvent, openEvents } from './comfyui-events.ts';
import { imagesIn, type Outputs, textIn, videoIn } from './comfyui-outputs.ts';
import { createProgress, fillWorkflow, namesIn, type Workflow } from './comfyui-workflow.ts';
import { readCaption, readPrompt } from './language-work.ts';
import { oneAfterAnother } from './one-after-another.ts';
import type { Attempt, Protocol, Server } from './protocol.ts';

/** ComfyUI, with the operator's own workflows in API format. */
export const comfyui: Protocol = {
  async work(server, attempt) {
    const template = attempt.route.workflow as Template;
    const names = namesIn(template);
    const values = new Map(attempt.values).set('prompt', attempt.prompt);
    requireImages(attempt, names);
    for (const [role, image] of attempt.images) {
      if (names.has(role)) values.set(role, await upload(server, role, image, attempt.signal));
    }
    const prepared = { ...attempt, values };
    const make = async (one: Attempt): Promise<Uint8Array[]> => {
      const made = await imagesIn(await run(server, one), server, one);
      return names.has('mask') ? made : await keepUnmasked(one, made);
    };
    switch (attempt.kind) {
      case 'describe':
        return { description: readCaption(textIn(await run(server, prepared), attempt.route)) };
      case 'enhancePrompt':
        return { prompt: readPrompt(textIn(await run(server, prepared), attempt.route)) };
      case 'video':
        return { video: await videoIn(await run(server, prepared), server, prepared) };
      default:
        return names.has('count') ? { images: await make(prepared) } : await oneAfterAnother(prepared, make);
    }
  },
  check: checkComfyui,
};

/** A node of a workflow cannot be omitted, so an image that is optional in the request may be required here. */
function requireImages({ kind, images }: Attempt, names: ReadonlySet<string>): void {
  const fields = fieldsOf(kind);
  const missing = [...names].find((name) => fields.get(name)?.type === 'image' && !images.has(name));
  if (missing === undefined) return;
  const [, index] = /^images\.(\d+)$/.exec(missing) ?? [];
  const needed = index === undefined ? `a ${missing} image` : `${Number(index) + 1} images`;
  throw new EngineError(
    'missing_source',
    `This model needs ${needed}. Add what is missing and send the request again.`,
  );
}

/** Asking as well as listening: a socket can go deaf without being closed. */
const asking = { firstMs: 250, longestMs: 2_000 };
const cancelMs = 10_000;

/**
 * Stores an image on the server. Its name comes from its content, because ComfyUI never deletes: the same image is
 * stored once.
 */
async function upload(
  { connection }: Server,
  role: string,
  { bytes, mediaType }: PreparedImage,
  signal: AbortSignal,
): Promise<string> {
  const sent = role === 'mask' ? await bothMask(await readEditMask(bytes)) : bytes;
  const type = role === 'mask' ? 'image/png' : mediaType;
  const digest = createHash('sha256').update(sent).digest('hex').slice(0, 32);
  const form = new FormData();
  const name = `darkroom-${digest}.${type.slice('image/'.length)}`;
  form.set('image', new Blob([sent as Uint8Array<ArrayBuffer>], { type }), name);
  form.set('overwrite', 'true');
  const stored = (await connection.json('/upload/image', { method: 'POST', form, signal })) as Record<string, unknown>;
  if (typeof stored?.name !== 'string') throw new BackendFailure('unusable', 'The upload returned no name.');
  return stored.subfolder ? `${stored.subfolder}/${stored.name}` : stored.name;
}

/** Runs the workflow and returns what its nodes saved. */
async function run(server: Server, attempt: Attempt): Promise<Outputs> {
  const { route, values, signal } = attempt;
  const promptId = randomUUID();
  const workflow = fillWorkflow(route.workflow as Template, values, route.output, promptId.slice(0, 8));
  const events = await openEvents(server, randomUUID(), signal);
  const stop = new AbortController();
  let id: string = promptId;
  try {
    signal.throwIfAborted();
    const ended = followJob(events.listen, workflow, () => id, attempt);
    id = await submit(server, workflow, events.clientId, promptId, signal);
    const listening = ended.then(() => outputsOf(server, id, signal));
    const polling = askUntilEnded(server, id, AbortSignal.any([signal, stop.signal]));
    return await Promise.race([listening, polling]);
  } catch (error) {
    // Whatever the reason, nobody waits for this job any more.
    if (signal.aborted || asFailure(error).kind === 'away') attempt.afterwards(cancel(server, id));
    throw error;
  } finally {
    stop.abort();
    events.close();
  }
}

/** A job that runs is interrupted, one that waits is taken from the queue. */
async function cancel({ connection }: Server, id: string): Promise<void> {
  const signal = AbortSignal.timeout(cancelMs);
  await connection.request('/queue', { method: 'POST', json: { delete: [id] }, signal });
  await connection.request('/interrupt', { method: 'POST', json: { prompt_id: id }, signal });
}

async function submit(
  { connection }: Server,
  workflow: Workflow,
  clientId: string,
  promptId: string,
  signal: AbortSignal,
): Promise<string> {
  let body: unknown;
  try {
    const json = { prompt: workflow, client_id: clientId, prompt_id: promptId };
    body = await connection.json('/prompt', { method: 'POST', json, signal });
  } catch (error) {
    // A workflow that does not pass its checks never will: nodes or models are missing.
    if (error instanceof BackendFailure && error.kind === 'rejected') {
      throw new BackendFailure('configuration', `The workflow is not accepted. ${error.message}`, { cause: error });
    }
    throw error;
  }
  const { prompt_id: id, node_errors: errors } = body as { prompt_id?: unknown; node_errors?: object };
  if (typeof id !== 'string') throw new BackendFailure('unusable', 'The server returned no prompt_id.');
  if (Object.keys(errors ?? {}).length > 0) {
    const said = JSON.stringify(errors).slice(0, 500);
    throw new BackendFailure('configuration', `Parts of the workflow are not accepted: ${said}`);
  }
  return id;
}

/** Resolves when the job has succeeded, as its events say; jobs of others are broadcast too and are ignored. */
function followJob(
  listen: (listener: (event: ComfyEvent) => void) => void,
  workflow: Workflow,
  idOf: () => string,
  attempt: Attempt,
): Promise<void> {
  const progress = createProgress(workflow);
  let current: string | undefined;
  const ended = new Promise<void>((resolve, reject) => {
    attempt.signal.addEventListener('abort', () => reject(attempt.signal.reason), { once: true });
    listen(({ type, data }) => {
      if (data.prompt_id !== idOf()) return;
      if (type === 'execution_cached') for (const id of (data.nodes as string[] | undefined) ?? []) progress.done(id);
      else if (type === 'executing' || type === 'executed') {
        if (current !== undefined && current !== data.node) progress.done(current);
        current = data.node ?? undefined;
        if (type === 'executing' && data.node === null) resolve();
      } else if (type === 'progress') {
        progress.within(String(data.node ?? current), Number(data.value), Number(data.max));
      } else if (type === 'execution_success') resolve();
      else if (type === 'execution_error') reject(executionFailure(data));
      else if (type === 'execution_interrupted') reject(new BackendFailure('away', 'The job was interrupted.'));
      attempt.progress(0.02 + 0.93 * progress.fraction());
    });
  });
  // It may end while something else fails first.
  ended.catch(() => undefined);
  return ended;
}

function executionFailure(data: Record<string, unknown>): BackendFailure {
  const { exception_type: type = '', exception_message: message = '', node_id: node, node_type: nodeType } = data;
  const transient = /OutOfMemory|CUDA|connection/i.test(`${type} ${message}`);
  const says = `Node ${node} (${nodeType}) failed: ${String(message).slice(0, 300)}`;
  return new BackendFailure(transient ? 'away' : 'rejected', says);
}

type HistoryEntry = {
  outputs?: Outputs;
  status?: { status_str?: string; completed?: boolean; messages?: [string, Record<string, unknown>][] };
};

async function historyOf({ connection }: Server, id: string, signal: AbortSignal): Promise<HistoryEntry | undefined> {
  const body = (await connection.json(`/history/${id}`, { signal })) as Record<string, HistoryEntry> | null;
  return body?.[id];
}

/** Throws if the job failed. An interrupt is an error there too; the last message says which it was. */
function outputsIn({ outputs, status }: HistoryEntry): Outputs {
  if (status?.status_str === 'error') {
    const [type, data] = status.messages?.at(-1) ?? ['', {}];
    throw type === 'execution_interrupted'
      ? new BackendFailure('away', 'The job was interrupted.')
      : executionFailure(data);
  }
  return outputs ?? {};
}

/** Right after the event of success, the history may still be empty. */
async function outputsOf(server: Server, id: string, signal: AbortSignal): Promise<Outputs> {
  for (let tries = 0; tries < 50; tries++) {
    const entry = await historyOf(server, id, signal);
    if (entry !== undefined) return outputsIn(entry);
    await sleep(100, undefined, { signal });
  }
  throw new BackendFailure('away', 'The job has ended, and the server does not know it any more.');
}

/** For a socket that hears nothing. A job that is neither in the queue nor in the history was lost with its server. */
async function askUntilEnded(server: Server, id: string, signal: AbortSignal): Promise<Outputs> {
  let absent = 0;
  for (let ms = asking.firstMs; ; ms = Math.min(ms * 2, asking.longestMs)) {
    await sleep(ms, undefined, { signal });
    const queue = JSON.stringify(await server.connection.json('/queue', { signal }));
    const entry = await historyOf(server, id, signal);
    if (entry !== undefined) return outputsIn(entry);
    absent = queue.includes(id) ? 0 : absent + 1;
    if (absent > 2) throw new BackendFailure('away', 'The server has forgotten the job; it was probably restarted.');
  }
}
