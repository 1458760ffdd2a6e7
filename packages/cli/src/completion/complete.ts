import type { Command, Option } from 'commander';
import { plain } from '../text/plain.ts';
import { statusColors } from '../text/run-line.ts';

/** The possible completions of the last word: `word`, a tab, and a description. */
export async function complete(program: Command, words: string[]): Promise<string[]> {
  const word = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const command = commandOf(program, before);
  const found = await candidates(command, before.at(-1) ?? '', word);
  return found.filter((line) => line.startsWith(word));
}

/** The command that the words name. */
function commandOf(program: Command, words: string[]): Command {
  let command = program;
  for (const word of words) command = command.commands.find((one) => one.name() === word) ?? command;
  return command;
}

async function candidates(command: Command, last: string, word: string): Promise<string[]> {
  const option = command.options.find((one) => one.required && (one.long === last || one.short === last));
  if (option) return valuesOf(option, command);
  if (word.startsWith('-')) return command.options.filter(({ hidden }) => !hidden).map(describeOption);
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  if (choices.length > 0) return choices;
  const help = command.createHelp();
  const below = help.visibleCommands(command);
  if (below.length > 1) return below.map((one) => `${one.name()}\t${help.subcommandDescription(one)}`);
  return ofService(command.registeredArguments[0]?.name() ?? '');
}

const describeOption = ({ long, short, description }: Option): string => `${long ?? short}\t${description}`;

function valuesOf({ long }: Option, command: Command): Promise<string[]> | string[] {
  if (long === '--status') return Object.keys(statusColors);
  if (long === '--model') return ofService(command.name() === 'edit' ? 'edit' : 'type');
  if (long === '--parent') return ofService('run');
  return [];
}

/**
 * Names that only the service knows. Takes a few seconds at most and shows no error, because someone is waiting after
 * pressing Tab.
 */
async function ofService(what: string): Promise<string[]> {
  try {
    const { openSession } = await import('../session.ts');
    const { client } = await openSession({ timeout: 3, retries: 0 });
    if (what === 'type') {
      const { data } = await client.models.listTypes();
      return data.map(({ model_type, description }) => `${model_type}\t${plain(description)}`);
    }
    if (what === 'edit') return (await import('../making/edit-operations.ts')).editModels;
    if (what === 'run') {
      const { describeRun } = await import('../text/run-line.ts');
      const { data } = await client.runs.list();
      return data.map((run) => `${run.run_id}\t${run.status} ${describeRun(run)}`);
    }
    if (what === 'prompt') {
      const { data } = await client.prompts.list();
      return data.map(({ id, prompt }) => `${id}\t${plain(prompt)}`);
    }
  } catch {
    // Nothing to offer.
  }
  return [];
}
