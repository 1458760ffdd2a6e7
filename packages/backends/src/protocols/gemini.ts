import type { Size } from '@darkroom/engine';
import type { RouteConfig } from '../config/config.ts';
import { BackendFailure } from '../failure.ts';
import { readAll, readJson } from '../http/connection.ts';
import { fromBase64 } from '../http/result-file.ts';
import { failureOfStatus } from '../http/status-failure.ts';
import { fill } from '../placeholders.ts';
import { keepUnmasked } from '../result/masks.ts';
import type { PreparedImage } from '../result/prepare-images.ts';
import {
  describeInstruction,
  descriptionSchema,
  enhanceInstruction,
  readDescription,
  readPrompt,
} from './language-work.ts';
import { oneAfterAnother } from './one-after-another.ts';
import type { Attempt, Protocol, Server } from './protocol.ts';

/** Google's image models, and its language models for descriptions and prompts. */
export const gemini: Protocol = {
  async work(server, attempt) {
    if (attempt.kind === 'describe') {
      const parts = [
        { text: attempt.route.prompt ?? describeInstruction },
        ...imageParts([...attempt.images.values()]),
      ];
      const generationConfig = { responseMimeType: 'application/json', responseSchema: descriptionSchema };
      return { description: readDescription(textOf(await generate(server, attempt, parts, generationConfig))) };
    }
    if (attempt.kind === 'enhancePrompt') {
      const parts = [{ text: enhanceInstruction(attempt) }];
      return { prompt: readPrompt(textOf(await generate(server, attempt, parts, {}))) };
    }
    return await oneAfterAnother(attempt, (one) => draw(server, one));
  },
  check,
};

type Part = { text?: string; thought?: boolean; inlineData?: { mimeType?: string; data?: string } };
interface GeminiResponse {
  candidates?: { content?: { parts?: Part[] }; finishReason?: string; finishMessage?: string }[];
  promptFeedback?: { blockReason?: string };
}

const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '9:16', '16:9', '21:9'];

async function draw(server: Server, attempt: Attempt): Promise<Uint8Array[]> {
  const { images, input, prompt, size } = attempt;
  const shown = [...images].filter(([role]) => role !== 'mask').map(([, image]) => image);
  const { negative_prompt: avoid, aspect_ratio: ratio } = input;
  const text = avoid === undefined ? prompt : `${prompt}\nAvoid: ${avoid}`;
  // An edit keeps the shape of its source unless the request says otherwise.
  const shaped = size !== undefined && (shown.length === 0 || (ratio !== undefined && ratio !== 'match_input_image'));
  const reply = await generate(server, attempt, [{ text }, ...imageParts(shown)], {
    responseModalities: ['TEXT', 'IMAGE'],
    ...(shaped && { imageConfig: { aspectRatio: nearestRatio(size) } }),
  });
  const made = partsOf(reply).flatMap(({ inlineData }) => (inlineData?.data ? [fromBase64(inlineData.data)] : []));
  if (made.length === 0)
    throw new BackendFailure('unusable', `The model returned no image: ${textOf(reply).slice(0, 200)}`);
  return await keepUnmasked(attempt, made);
}

function imageParts(images: PreparedImage[]): Part[] {
  return images.map(({ bytes, mediaType }) => ({
    inlineData: { mimeType: mediaType, data: Buffer.from(bytes).toString('base64') },
  }));
}

function nearestRatio({ width, height }: Size): string {
  const off = (ratio: string): number => {
    const [w = 1, h = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log((w / h) * (height / width)));
  };
  return ratios.toSorted((a, b) => off(a) - off(b))[0] as string;
}

async function generate(
  server: Server,
  attempt: Attempt,
  parts: Part[],
  generationConfig: object,
): Promise<GeminiResponse> {
  const { route, signal, values } = attempt;
  const more = fill(route.input, values) as { generationConfig?: object };
  const json = {
    contents: [{ role: 'user', parts }],
    ...more,
    generationConfig: { ...generationConfig, ...more.generationConfig },
  };
  attempt.progress(0.05);
  const path = `/models/${encodeURIComponent(route.model ?? '')}:generateContent`;
  const response = await server.connection.open(path, { method: 'POST', json, signal });
  const received = { status: response.status, headers: response.headers, bytes: await readAll(response, signal) };
  if (!response.ok) throw failureOfCode(received.bytes) ?? failureOfStatus(received, server.connection.withoutKey);
  const reply = readJson(received) as GeminiResponse | null;
  attempt.progress(0.9);
  throwIfRefused(reply ?? {});
  return reply ?? {};
}

const refusals = [
  'SAFETY',
  'PROHIBITED_CONTENT',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
  'BLOCKLIST',
  'RECITATION',
  'SPII',
];

/** A refusal is a 200. */
function throwIfRefused({ candidates, promptFeedback }: GeminiResponse): void {
  const reason = promptFeedback?.blockReason ?? candidates?.[0]?.finishReason;
  if (promptFeedback?.blockReason !== undefined || refusals.includes(reason ?? '')) {
    throw new BackendFailure('refused', `The model refused: ${reason}`, { category: reason });
  }
  if (reason === 'NO_IMAGE' || reason === 'IMAGE_OTHER')
    throw new BackendFailure('unusable', 'The model made no image.');
}

/** What its own error codes mean: for how long to wait, or that waiting is useless. A quota of the day does not come back within a run's time. */
function failureOfCode(bytes: Uint8Array): BackendFailure | undefined {
  let error: { status?: string; details?: Record<string, unknown>[] } | undefined;
  try {
    ({ error } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { error?: typeof error });
  } catch {
    return undefined;
  }
  // A wrong key is a 400 like any other mistake.
  if (/API_KEY_INVALID|API key not valid/.test(JSON.stringify(error))) {
    return new BackendFailure('configuration', 'The server does not accept the key.');
  }
  if (error?.status !== 'RESOURCE_EXHAUSTED') return undefined;
  const details = error.details ?? [];
  if (JSON.stringify(details).includes('PerDay'))
    return new BackendFailure('configuration', 'The quota of the day is used up.');
  const delay = details
    .map(({ retryDelay }) => /^([\d.]+)s$/.exec(String(retryDelay))?.[1])
    .find((value) => value !== undefined);
  return new BackendFailure('overloaded', 'The quota is used up for the moment.', {
    retryAfterMs: delay === undefined ? undefined : Number(delay) * 1000,
  });
}

function partsOf({ candidates }: GeminiResponse): Part[] {
  const parts = candidates?.[0]?.content?.parts;
  return Array.isArray(parts) ? parts.filter((part) => part?.thought !== true) : [];
}

function textOf(reply: GeminiResponse): string {
  return partsOf(reply)
    .map(({ text }) => text ?? '')
    .join('');
}

async function check({ connection }: Server, routes: RouteConfig[], signal: AbortSignal): Promise<string> {
  const models = [...new Set(routes.map(({ model = '' }) => model))];
  for (const model of models) await connection.json(`/models/${encodeURIComponent(model)}`, { signal });
  return `responds with ${models.join(', ')}`;
}
