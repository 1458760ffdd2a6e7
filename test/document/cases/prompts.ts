import { type Case, type Expected, nobody, placeholder } from '../case.ts';
import { error } from '../shapes.ts';

const prompt = {
  id: 'string',
  prompt: 'string',
  original_prompt: 'string or null',
  model_type: 'string or null',
  created_at: 'timestamp',
  updated_at: 'timestamp',
} as const;
const enhanced: Expected = { status: 201, body: { success: 'true', message: 'string', data: prompt } };
const missing: Expected = { status: 404, body: error, values: { code: 'prompt_not_found' } };

const enhance = (title: string, json: Case['json'], gives = enhanced): Case => ({
  ...{ operation: 'prompts.enhance', title, path: '/prompts/enhance', gives },
  json: json ?? {},
});

const saved = (operation: string, method: string, index: number, gives: Expected, json?: Case['json']): Case[] => [
  {
    operation,
    title: 'a saved prompt',
    method,
    path: `/prompts/${placeholder.prompt(index)}`,
    gives,
    ...(json && { json }),
  },
  { operation, title: 'no such prompt', method, path: `/prompts/${nobody}`, gives: missing, ...(json && { json }) },
];

export const promptCases: Case[] = [
  enhance('a prompt', { prompt: 'a fox' }),
  enhance('a prompt for a model type', { prompt: 'a fox', model_type: 'flux-dev', seed: 7 }),
  enhance('no prompt', {}, { status: 422, body: error }),
  {
    operation: 'prompts.list',
    title: 'all',
    method: 'GET',
    path: '/prompts',
    gives: { status: 200, body: { data: [prompt] } },
  },
  ...saved('prompts.get', 'GET', 1, { status: 200, body: prompt }),
  ...saved(
    'prompts.update',
    'PATCH',
    2,
    { status: 200, body: prompt, values: { prompt: 'a red fox' } },
    { prompt: 'a red fox' },
  ),
  ...saved('prompts.delete', 'DELETE', 3, { status: 204, body: 'nothing' }),
];
