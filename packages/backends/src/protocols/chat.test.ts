import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BackendConfig } from '../config/config.ts';
import type { RoutedBackends } from '../routing/routed-backend.ts';
import { type ChatStandIn, startChat } from '../testing/chat-server.ts';
import { drawPng } from '../testing/images.ts';
import { backendFor, contextOf, routeTo, startRouted } from '../testing/routed.ts';
import { sendJson } from '../testing/stand-in.ts';

let server: ChatStandIn;
const started: RoutedBackends[] = [];
beforeAll(async () => {
  server = await startChat();
});
afterAll(() => server.kill());
afterEach(async () => {
  await Promise.all(started.splice(0).map((routed) => routed.close()));
});

function start(backend: Partial<BackendConfig> = {}, model = 'llava') {
  const made = backendFor(server.url, { protocol: 'chat', ...backend });
  const routed = startRouted([
    routeTo(made, { work: ['describe', 'enhancePrompt'], model, input: { max_tokens: 400 } }),
  ]);
  started.push(routed);
  return routed;
}

const describing = async () => contextOf({ images: { source: { bytes: await drawPng(40, 30, 200) } } });

describe('chat', () => {
  it('describes an image that it gets as a data URI, and reads fenced JSON', async () => {
    const { description } = await start().engine.describe({}, await describing());
    expect(description).toMatchObject({ description: 'A red field.', tags: ['red', 'field'], width: 40, height: 30 });
    expect(server.requests.at(-1)?.json).toMatchObject({
      model: 'llava',
      max_tokens: 400,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    });
  });

  it('enhances a prompt', async () => {
    const { prompt, files } = await start().engine.enhancePrompt({ prompt: 'a fox' }, contextOf());
    expect({ prompt, files }).toEqual({ prompt: 'A fox at dusk, golden light.', files: [] });
  });

  it('refuses by its own words or by a filter', async () => {
    server.says({ content: null, refusal: "I can't help with that." });
    await expect(start().engine.describe({}, await describing())).rejects.toMatchObject({ code: 'content_refused' });
    server.says({ content: '' }, 'content_filter');
    await expect(start().engine.enhancePrompt({ prompt: 'x' }, contextOf())).rejects.toMatchObject({
      code: 'content_refused',
    });
  });

  it.each<[string, object, string?]>([
    ['prose', { content: 'It is a red field.' }],
    ['an empty description', { content: '{"description": " ", "tags": []}' }],
    ['nothing', { content: null }],
    ['half a sentence', { content: '{"description": "A re' }, 'length'],
  ])('%s is no description', async (_, message, reason) => {
    server.says(message, reason);
    await expect(start().engine.describe({}, await describing())).rejects.toMatchObject({ code: 'backend_error' });
  });

  it('is retried while its model loads', async () => {
    server.next((_, response) => sendJson(response, 503, { error: { message: 'Loading model' } }));
    expect((await start({ retries: 1 }).engine.enhancePrompt({ prompt: 'x' }, contextOf())).prompt).toContain('fox');
  });

  it('is checked for its model', async () => {
    expect((await start().check(AbortSignal.timeout(5_000)))[0]).toMatchObject({ status: 'ok' });
    expect((await start({}, 'gpt-9').check(AbortSignal.timeout(5_000)))[0]).toMatchObject({ status: 'misconfigured' });
  });
});
