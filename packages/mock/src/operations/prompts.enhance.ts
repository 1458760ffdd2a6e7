import type { Call, Reply } from '../core/call.ts';
import { exampleOf } from '../core/contract.ts';
import { uuid } from '../core/ids.ts';
import { iso } from '../core/present-run.ts';
import { reply } from '../core/reply.ts';
import type { Prompt } from '../core/state.ts';

const manners = ['soft golden light', 'wide frame, deep focus', 'muted colours, fine grain', 'long shadows, still air'];

export function enhancePrompt(call: Call): Reply {
  const { fields, state, settings } = call;
  const original = String(fields.prompt);
  const now = settings.clock.now();
  const seed = typeof fields.seed === 'number' ? Math.abs(fields.seed) : original.length;
  const prompt = {
    id: uuid(now),
    prompt: `${original}, ${manners[Math.floor(seed) % manners.length]}`,
    original_prompt: original,
    model_type: fields.model_type ?? null,
    created_at: iso(now),
    updated_at: iso(now),
  } as Prompt;
  state.prompts.set(prompt.id, prompt);
  const body = { ...(exampleOf(call.operation, 201) as object), data: prompt };
  return reply(call, 201, body, { Location: `/api/v1/prompts/${prompt.id}` });
}
