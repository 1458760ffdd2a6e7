import { type Command, InvalidArgumentError } from 'commander';

/** The options of every command that calls the service. */
export function common(command: Command): Command {
  return command
    .optionsGroup('Common options:')
    .option('--server <url>', 'URL of the service (DARKROOM_SERVER)')
    .option('--api-key <key>', 'your API key; prefer darkroom login or DARKROOM_API_KEY')
    .option('--json', 'print JSON')
    .option('-q, --quiet', 'print only the result')
    .option('--no-color', 'no colours (NO_COLOR)')
    .option('--timeout <seconds>', 'maximum time to wait', number)
    .option('--retries <n>', 'maximum number of retries when the service is busy', number)
    .helpOption('-h, --help', 'print this help');
}

export function number(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('Not a number.');
  return value;
}

export const several = (text: string, before: string[] = []): string[] => [...before, text];

/** Examples at the end of a command's help, one per line, to paste. */
export const examples = (...lines: string[]): string =>
  ['', 'Examples:', ...lines.map((line) => `  $ ${line}`)].join('\n');
