import { Refused } from '@darkroom/contract/reading';
import type { Call, Reply } from '../core/call.ts';
import { exampleOf } from '../core/contract.ts';
import { uuid } from '../core/ids.ts';
import { iso } from '../core/present-run.ts';
import { emptyReply, jsonReply } from '../core/reply.ts';
import type { Prompt } from '../core/state.ts';
import { page } from './page.ts';

const manners = ['soft golden light', 'wide frame, deep focus', 'muted colours, fine grain', 'long shadows, still air'];

export async function enhancePrompt(call: Call): Promise<Reply> {
  const { fields, state, clock } = call;
  const original = String(fields.prompt);
  const now = iso(clock.now());
  const seed = typeof fields.seed === 'number' ? Math.abs(fields.seed) : original.length;
  const prompt = {
    id: uuid(clock.now()),
    prompt: `${original}, ${manners[Math.floor(seed) % manners.length]}`,
    original_prompt: original,
    model_type: typeof fields.model_type === 'string' ? fields.model_type : null,
    created_at: now,
    updated_at: now,
  } as Prompt;
  state.prompts.set(prompt.id, prompt);
  const location = { Location: `/api/v1/prompts/${prompt.id}` };
  return jsonReply(call, 201, { ...(exampleOf(call.operation, 201) as object), data: prompt }, location);
}

export async function listPrompts(call: Call): Promise<Reply> {
  const prompts = [...call.state.prompts.values()].reverse();
  return jsonReply(
    call,
    200,
    page(call, prompts, ({ id }) => id),
  );
}

export async function getPrompt(call: Call): Promise<Reply> {
  return jsonReply(call, 200, find(call));
}

export async function updatePrompt(call: Call): Promise<Reply> {
  const prompt = Object.assign(find(call), call.fields, { updated_at: iso(call.clock.now()) });
  return jsonReply(call, 200, prompt);
}

export async function deletePrompt(call: Call): Promise<Reply> {
  call.state.prompts.delete(find(call).id);
  return emptyReply(call, 204);
}

function find({ state, parameters }: Call): Prompt {
  const prompt = state.prompts.get(String(parameters.prompt_id));
  if (prompt === undefined) throw new Refused('prompt_not_found');
  return prompt;
}
