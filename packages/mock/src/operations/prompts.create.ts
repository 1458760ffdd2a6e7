import type { Call, Reply } from '../core/call.ts';
import { uuid } from '../core/ids.ts';
import { iso } from '../core/present-run.ts';
import { reply } from '../core/reply.ts';
import type { Prompt } from '../core/state.ts';

export function createPrompt(call: Call): Reply {
  const original = String(call.fields.prompt);
  const saved = savePrompt(call, original, original);
  return reply(call, 201, saved, promptLocation(saved));
}

export function savePrompt({ fields, state, settings }: Call, prompt: string, original: string): Prompt {
  const now = settings.clock.now();
  const saved = {
    id: uuid(now),
    prompt,
    original_prompt: original,
    model_type: fields.model_type ?? null,
    created_at: iso(now),
    updated_at: iso(now),
  } as Prompt;
  state.prompts.set(saved.id, saved);
  return saved;
}

export function promptLocation({ id }: Prompt): { Location: string } {
  return { Location: `/api/v1/prompts/${id}` };
}
