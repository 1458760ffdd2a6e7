import { openSession, say } from '../../session.ts';
import { printJson } from '../../text/json.ts';
import { type Call, fieldsOf } from '../call.ts';
import { readPrompt } from '../source.ts';

/** Prints better prompts, one per line, for the next command. */
export async function enhance(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const prompts = await Promise.all(call.words.map(readPrompt));
  const responses = await Promise.all(
    prompts.map((prompt) => session.client.prompts.enhance({ prompt, ...fieldsOf(call) } as never)),
  );
  const saved = responses.map(({ data }) => data);
  if (session.json) return printJson(saved.length === 1 ? saved[0] : saved);
  for (const { prompt, id } of saved) {
    process.stdout.write(`${prompt}\n`);
    if (process.stdout.isTTY) say(session, `  saved as ${id}`);
  }
}
