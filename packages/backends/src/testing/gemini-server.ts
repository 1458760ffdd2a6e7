import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { drawPng } from './images.ts';
import { type Seen, type StandIn, sendJson, startStandIn } from './stand-in.ts';

export interface GeminiStandIn extends StandIn {
  next(handle: (request: Seen, response: ServerResponse) => unknown): void;
}

export const geminiModels = ['gemini-2.5-flash-image', 'gemini-2.5-flash'];

/** Other images give another result. */
function colourOf(contents: { parts: { inlineData?: { data: string } }[] }[]): number {
  const shown = contents.flatMap(({ parts }) => parts.flatMap(({ inlineData }) => inlineData?.data ?? []));
  if (shown.length === 0) return 150;
  return createHash('sha256').update(shown.join()).digest().readUInt32BE() % 65_536;
}

/** Google's API: thoughts before images, refusals as 200, errors with details. */
export async function startGemini({ key }: { key?: string } = {}): Promise<GeminiStandIn> {
  const queue: ((request: Seen, response: ServerResponse) => unknown)[] = [];
  const stand = await startStandIn(async (request, response) => {
    const { path, headers, json } = request;
    const model = /^\/v1beta\/models\/([^:/]+)(:generateContent)?$/.exec(path);
    const fail = (status: number, code: string, message: string): void =>
      sendJson(response, status, { error: { code: status, message, status: code } });
    if (key !== undefined && headers['x-goog-api-key'] !== key) {
      fail(400, 'INVALID_ARGUMENT', `API key not valid: ${headers['x-goog-api-key']}`);
      return;
    }
    if (!model || !geminiModels.includes(model[1] as string)) {
      fail(404, 'NOT_FOUND', `models/${model?.[1]} is not found for API version v1beta`);
      return;
    }
    if (model[2] === undefined) {
      sendJson(response, 200, { name: `models/${model[1]}` });
      return;
    }
    const handle = queue.shift();
    if (handle !== undefined) {
      await handle(request, response);
      return;
    }
    const { contents, generationConfig = {} } = json;
    const text = JSON.stringify(contents);
    const reply = (parts: object[], finishReason = 'STOP'): void =>
      sendJson(response, 200, { candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }] });
    if (text.includes('forbidden')) {
      sendJson(response, 200, { candidates: [{ finishReason: 'IMAGE_SAFETY', index: 0 }] });
    } else if (generationConfig.responseModalities?.includes('IMAGE')) {
      const [w = 1, h = 1] = String(generationConfig.imageConfig?.aspectRatio ?? '1:1')
        .split(':')
        .map(Number);
      const draft = await drawPng(8, 8, 1);
      const bytes = await drawPng(
        Math.round(256 * Math.sqrt(w / h)),
        Math.round(256 * Math.sqrt(h / w)),
        colourOf(contents),
      );
      const inline = (data: Buffer) => ({ inlineData: { mimeType: 'image/png', data: data.toString('base64') } });
      reply([{ ...inline(draft), thought: true }, { text: 'Here is your image.' }, inline(bytes)]);
    } else if (generationConfig.responseMimeType === 'application/json') {
      reply([{ text: '{"description": "A red field.", "tags": ["red", "field"]}' }]);
    } else reply([{ text: 'thinking', thought: true }, { text: 'A fox at dusk, golden light.' }]);
  });
  return { ...stand, url: `${stand.url}/v1beta`, next: (handle) => void queue.push(handle) };
}
