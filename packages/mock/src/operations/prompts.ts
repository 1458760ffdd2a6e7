import { entityTag, requireMatch } from '@darkroom/contract/service';
import type { Call } from '../core/call.ts';
import { exampleOf } from '../core/contract.ts';
import type { Reply } from '../core/exchange.ts';
import { uuid } from '../core/ids.ts';
import { iso } from '../core/present-run.ts';
import { reply } from '../core/reply.ts';
import type { Prompt } from '../core/state.ts';
import { found } from './records.ts';

const manners = ['soft golden light', 'wide frame, deep focus', 'muted colours, fine grain', 'long shadows, still air'];

export function createPrompt(call: Call): Reply {
  const original = String(call.fields.prompt);
  const saved = savePrompt(call, original, original);
  return reply(call, 201, saved, locationOf(saved));
}

export function enhancePrompt(call: Call): Reply {
  const { prompt, seed } = call.fields;
  const original = String(prompt);
  const chosen = typeof seed === 'number' ? Math.abs(seed) : original.length;
  const data = savePrompt(call, `${original}, ${manners[Math.floor(chosen) % manners.length]}`, original);
  return reply(call, 201, { ...(exampleOf(call.operation, 201) as object), data }, locationOf(data));
}

export function getPrompt(call: Call): Reply {
  const prompt = found(call, call.state.prompts);
  return reply(call, 200, prompt, { ETag: etagOf(prompt) });
}

export function updatePrompt(call: Call): Reply {
  const prompt = found(call, call.state.prompts);
  requireMatch(call.request.headers['if-match'], etagOf(prompt));
  // Two changes at the same moment are told apart, too.
  const updated_at = iso(Math.max(call.settings.clock.now(), Date.parse(prompt.updated_at) + 1));
  return reply(call, 200, Object.assign(prompt, call.fields, { updated_at }), { ETag: etagOf(prompt) });
}

function etagOf({ id, updated_at }: Prompt): string {
  return entityTag(id, Date.parse(updated_at));
}

function savePrompt({ fields, state, settings }: Call, prompt: string, original: string): Prompt {
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

function locationOf({ id }: Prompt): { Location: string } {
  return { Location: `/api/v1/prompts/${id}` };
}
