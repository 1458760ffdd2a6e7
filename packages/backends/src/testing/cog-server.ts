import type { ServerResponse } from 'node:http';
import { clip } from './clip.ts';
import { drawCutOut, drawPng } from './images.ts';
import { type Seen, type StandIn, sendJson, startStandIn } from './stand-in.ts';

export interface CogStandIn extends StandIn {
  canceled: string[];
  state: 'STARTING' | 'READY' | 'BUSY' | 'UNHEALTHY';
  /** A model that was built without one has no schema. */
  hasSchema: boolean;
  /** While set, predictions do not end. */
  hold: Promise<void> | undefined;
  /** Takes the next prediction in place of the usual response. */
  next(handle: (request: Seen, response: ServerResponse) => unknown): void;
}

interface Prediction {
  id: string;
  status: string;
  output?: unknown;
  error?: string;
  logs: string;
}

const properties = {
  prompt: { type: 'string' },
  image: { type: 'string', format: 'uri' },
  mask: { type: 'string', format: 'uri' },
  width: { type: 'integer', default: 64 },
  height: { type: 'integer', default: 64 },
  seed: { type: 'integer' },
  steps: { type: 'integer', default: 4 },
  mode: { type: 'string' },
  frames: { type: 'integer' },
};

/**
 * A container of Cog 0.23, one prediction at a time: 409 while busy, 422 for bad input, 200 for a model that raises an
 * error. With `hosted`, Replicate's API: predictions start at once and are asked for.
 */
export async function startCog({ hosted = false, key }: { hosted?: boolean; key?: string } = {}): Promise<CogStandIn> {
  const canceled: string[] = [];
  const queue: ((request: Seen, response: ServerResponse) => unknown)[] = [];
  const predictions = new Map<string, Prediction>();
  const steps = new Map<string, () => Promise<void>>();
  let running: string | undefined;
  let count = 0;

  const predict = async (
    input: Record<string, unknown>,
  ): Promise<{ status: string; output?: unknown; error?: string }> => {
    await self.hold;
    const prompt = String(input.prompt ?? '');
    if (prompt.includes('forbidden')) return { status: 'failed', error: 'NSFW content detected. Try another prompt.' };
    if (prompt.includes('raise')) return { status: 'failed', error: 'list index out of range' };
    if (prompt.includes('memory')) return { status: 'failed', error: 'CUDA out of memory' };
    if (input.mode === 'video')
      return { status: 'succeeded', output: `data:video/mp4;base64,${clip.toString('base64')}` };
    // Language models return their text piece by piece.
    if (input.mode === 'text') return { status: 'succeeded', output: prompt.split(/(?<= )/) };
    const [width, height] = [Number(input.width ?? 64), Number(input.height ?? 64)];
    const cut = input.mode === 'cut-out' || input.mode === 'content';
    const bytes = cut ? await drawCutOut(width, height) : await drawPng(width, height, Number(input.seed ?? 0));
    return { status: 'succeeded', output: [`data:image/png;base64,${bytes.toString('base64')}`] };
  };

  const stand = await startStandIn(async (request, response) => {
    const { method, path, json, headers } = request;
    if (key !== undefined && headers.authorization !== `Bearer ${key}`) {
      sendJson(response, 401, {
        title: 'Unauthenticated',
        detail: `Invalid token ${headers.authorization}`,
        status: 401,
      });
      return;
    }
    const cancels = /^\/predictions\/([^/]+)\/cancel$/.exec(path);
    if (path === '/health-check') sendJson(response, 200, { status: running === undefined ? self.state : 'BUSY' });
    else if (path === '/openapi.json' && !self.hasSchema) {
      sendJson(response, 503, { error: 'OpenAPI schema not available' });
    } else if (path === '/openapi.json') {
      sendJson(response, 200, {
        components: { schemas: { Input: { type: 'object', properties, required: ['prompt'] } } },
      });
    } else if (hosted && path === '/models/black-forest-labs/flux') {
      const openapi_schema = { components: { schemas: { Input: { properties, required: ['prompt'] } } } };
      sendJson(response, 200, { owner: 'black-forest-labs', name: 'flux', latest_version: { openapi_schema } });
    } else if (cancels && method === 'POST') {
      canceled.push(cancels[1] as string);
      const found = predictions.get(cancels[1] as string);
      if (found !== undefined) found.status = 'canceled';
      sendJson(response, hosted || cancels[1] === running ? 200 : 404, {});
    } else if (method === 'GET' && path.startsWith('/predictions/')) {
      // Only the hosted API can be asked.
      const id = path.slice('/predictions/'.length);
      // Every question finds it a step further.
      await steps.get(id)?.();
      if (hosted) sendJson(response, 200, predictions.get(id));
      else sendJson(response, 405, { detail: 'Method Not Allowed' });
    } else if (method === 'POST' && /^\/(models\/[\w-]+\/[\w-]+\/)?predictions$/.test(path)) {
      const handle = queue.shift();
      if (handle !== undefined) await handle(request, response);
      else if (hosted) startHosted(json, response);
      else await inContainer(request, response);
    } else sendJson(response, 404, { detail: 'Not Found' });
  });

  const inContainer = async ({ json, hungUp }: Seen, response: ServerResponse): Promise<void> => {
    if (self.state === 'STARTING') {
      sendJson(response, 503, { error: 'Setup has not finished' });
      return;
    }
    if (running !== undefined) {
      sendJson(response, 409, { error: 'Already running a prediction', status: 'failed' });
      return;
    }
    const wrong = Object.entries(json.input).find(
      ([name, value]) =>
        value === null || (typeof value === 'string' && properties[name as 'width']?.type === 'integer'),
    );
    if (wrong !== undefined) {
      sendJson(response, 422, { detail: [{ loc: ['body', 'input', wrong[0]], msg: 'not a valid value' }] });
      return;
    }
    const id = json.id as string;
    running = id;
    try {
      const ended = await Promise.race([
        predict(json.input),
        new Promise<undefined>((done) => hungUp.addEventListener('abort', () => done(undefined))),
      ]);
      if (ended !== undefined) sendJson(response, 200, { id, input: json.input, logs: '', ...ended });
    } finally {
      running = undefined;
    }
  };

  const startHosted = (json: Seen['json'], response: ServerResponse): void => {
    const id = `p${++count}`;
    const prediction: Prediction = { id, status: 'starting', logs: '' };
    predictions.set(id, prediction);
    sendJson(response, 201, { ...prediction, urls: { get: `https://api.replicate.com/v1/predictions/${id}` } });
    steps.set(id, async () => {
      const done = prediction.logs.split('\r').length;
      if (prediction.status === 'canceled' || prediction.status === 'succeeded' || prediction.status === 'failed')
        return;
      prediction.status = 'processing';
      prediction.logs += `\r ${done * 25}%|${'█'.repeat(done)}| ${done}/4 [00:00<00:00]`;
      if (done === 4) Object.assign(prediction, await predict(json.input));
    });
  };

  const self: CogStandIn = {
    ...stand,
    canceled,
    state: 'READY',
    hasSchema: true,
    hold: undefined,
    next: (handle) => void queue.push(handle),
  };
  return self;
}
