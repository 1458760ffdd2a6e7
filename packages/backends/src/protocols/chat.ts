import { BackendFailure } from '../failure.ts';
import { dataUri } from '../http/result-file.ts';
import { fill } from '../placeholders.ts';
import { checkModels } from './check-models.ts';
import { describeInstruction, descriptionSchema, enhanceSystem, readDescription, readPrompt } from './language-work.ts';
import type { Attempt, Protocol, Server } from './protocol.ts';

/** Any OpenAI-compatible chat model; with vision for descriptions. */
export const chat: Protocol = {
  async work(server, attempt) {
    const { kind, images, prompt, route } = attempt;
    if (kind === 'enhancePrompt') {
      const system = route.prompt === undefined ? [{ role: 'system', content: enhanceSystem }] : [];
      return {
        prompt: readPrompt(await complete(server, attempt, [...system, { role: 'user', content: prompt }], {})),
      };
    }
    const shown = [...images.values()].map((image) => ({ type: 'image_url', image_url: { url: dataUri(image) } }));
    const content = [{ type: 'text', text: route.prompt ?? describeInstruction }, ...shown];
    const schema = { ...descriptionSchema, additionalProperties: false };
    return {
      description: readDescription(
        await complete(server, attempt, [{ role: 'user', content }], {
          response_format: { type: 'json_schema', json_schema: { name: 'description', schema, strict: true } },
        }),
      ),
    };
  },
  check: checkModels,
};

interface Completion {
  choices?: { message?: { content?: unknown; refusal?: string | null }; finish_reason?: string }[];
}

async function complete(server: Server, attempt: Attempt, messages: object[], more: object): Promise<string> {
  const { route, signal, values } = attempt;
  const json = { model: route.model, messages, ...more, ...(fill(route.input, values) as object) };
  attempt.progress(0.05);
  const body = (await server.connection.json('/chat/completions', {
    method: 'POST',
    json,
    signal,
  })) as Completion | null;
  attempt.progress(0.9);
  const [choice] = body?.choices ?? [];
  const refusal = choice?.message?.refusal;
  if (choice?.finish_reason === 'content_filter' || (typeof refusal === 'string' && refusal !== '')) {
    throw new BackendFailure('refused', `The model refused: ${refusal ?? 'content_filter'}`);
  }
  const content = choice?.message?.content;
  // Some servers return parts.
  const text = Array.isArray(content) ? content.map((part: { text?: string }) => part?.text ?? '').join('') : content;
  if (typeof text !== 'string' || text === '') throw new BackendFailure('unusable', 'The model returned no text.');
  if (choice?.finish_reason === 'length')
    throw new BackendFailure('unusable', 'The text was cut off; raise max_tokens.');
  return text;
}
