import type { Call, Reply } from '../core/call.ts';
import { exampleOf } from '../core/contract.ts';
import { reply } from '../core/reply.ts';
import { promptLocation, savePrompt } from './prompts.create.ts';

const manners = ['soft golden light', 'wide frame, deep focus', 'muted colours, fine grain', 'long shadows, still air'];

export function enhancePrompt(call: Call): Reply {
  const { prompt, seed } = call.fields;
  const original = String(prompt);
  const chosen = typeof seed === 'number' ? Math.abs(seed) : original.length;
  const data = savePrompt(call, `${original}, ${manners[Math.floor(chosen) % manners.length]}`, original);
  return reply(call, 201, { ...(exampleOf(call.operation, 201) as object), data }, promptLocation(data));
}
