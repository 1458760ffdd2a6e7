import type { ServerResponse } from 'node:http';
import { type Seen, type StandIn, sendJson, startStandIn } from './stand-in.ts';

export interface ChatStandIn extends StandIn {
  /** What the model says next, in place of the usual. */
  says(message: object, finishReason?: string): void;
  next(handle: (request: Seen, response: ServerResponse) => unknown): void;
}

/** An OpenAI-compatible chat server; like Ollama it takes images as data URIs only. */
export async function startChat(): Promise<ChatStandIn> {
  const queue: ((request: Seen, response: ServerResponse) => unknown)[] = [];
  const complete = (response: ServerResponse, message: object, finish_reason = 'stop'): void =>
    sendJson(response, 200, {
      id: 'c1',
      choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
    });
  const stand = await startStandIn(async (request, response) => {
    const { path, json } = request;
    if (path === '/v1/models') {
      sendJson(response, 200, { object: 'list', data: [{ id: 'llava' }] });
      return;
    }
    const handle = queue.shift();
    if (handle !== undefined) await handle(request, response);
    else if (path !== '/v1/chat/completions') sendJson(response, 404, { error: 'not found' });
    else if (/"url":"(?!data:)/.test(JSON.stringify(json)))
      sendJson(response, 400, { error: { message: 'invalid image input' } });
    else if (json.response_format?.type === 'json_schema') {
      // Fenced, as small models like to write it.
      complete(response, {
        content: '```json\n{"description": "A red field.", "tags": ["red", "red", " field "]}\n```',
      });
    } else complete(response, { content: '"A fox at dusk, golden light."' });
  });
  return {
    ...stand,
    url: `${stand.url}/v1`,
    says: (message, finishReason) => void queue.push((_, response) => complete(response, message, finishReason)),
    next: (handle) => void queue.push(handle),
  };
}
