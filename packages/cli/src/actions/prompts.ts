import { CliError } from '../cli-error.ts';
import { readPrompt } from '../making/source.ts';
import { type CommonOptions, openSession, say } from '../session.ts';
import { confirm } from '../text/confirm.ts';
import { printJson } from '../text/json.ts';
import { plain } from '../text/plain.ts';
import { table } from '../text/table.ts';
import { age } from '../text/time.ts';
import { listEntries } from './list-entries.ts';

export async function listPrompts(options: CommonOptions & { limit?: number; all?: boolean }): Promise<void> {
  const session = await openSession(options);
  const prompts = await listEntries((page) => session.client.prompts.list(page), options);
  if (session.json) return printJson(prompts);
  if (prompts.length === 0) return say(session, 'No saved prompts. Create one: darkroom enhance "a fox"');
  const rows = prompts.map(({ id, created_at, prompt }) => [id, age(created_at), plain(prompt)]);
  process.stdout.write(`${table(['PROMPT', 'AGE', 'TEXT'], rows)}\n`);
}

export async function getPrompt(id: string, options: CommonOptions): Promise<void> {
  const session = await openSession(options);
  const saved = await session.client.prompts.get(id);
  if (session.json) return printJson(saved);
  process.stdout.write(`${saved.prompt}\n`);
}

export async function updatePrompt(
  id: string,
  text: string | undefined,
  options: CommonOptions & { model?: string },
): Promise<void> {
  if (text === undefined && options.model === undefined) {
    throw new CliError(
      'usage',
      'Pass the new text or a model type.',
      `darkroom prompts update ${id} "a fox in the snow"`,
    );
  }
  const session = await openSession(options);
  const change = {
    ...(text !== undefined && { prompt: await readPrompt(text) }),
    ...(options.model && { model_type: options.model }),
  };
  const saved = await session.client.prompts.update(id, change as never);
  if (session.json) return printJson(saved);
  process.stdout.write(`${saved.prompt}\n`);
}

export async function deletePrompts(ids: string[], options: CommonOptions & { yes?: boolean }): Promise<void> {
  const session = await openSession(options);
  if (!options.yes) await confirm(ids.length === 1 ? `Delete prompt ${ids[0]}?` : `Delete ${ids.length} prompts?`);
  for (const id of ids) {
    await session.client.prompts.delete(id);
    say(session, `${id}  deleted`);
  }
}
