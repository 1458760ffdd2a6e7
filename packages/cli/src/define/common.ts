import { type Command, InvalidArgumentError } from 'commander';

/** The options of every command that calls the service. */
export function common(command: Command): Command {
  return command
    .optionsGroup('Options of every command:')
    .option('--server <url>', 'where the service is (DARKROOM_SERVER)')
    .option('--api-key <key>', 'your key; better kept by darkroom login, or in DARKROOM_API_KEY')
    .option('--json', 'print JSON, for programs')
    .option('-q, --quiet', 'say nothing but the result')
    .option('--no-color', 'no colours (NO_COLOR)')
    .option('--timeout <seconds>', 'how long to wait at most', number)
    .option('--retries <n>', 'how often to try again when the service is busy', number)
    .helpOption('-h, --help', 'print this help');
}

export function number(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It is no number.');
  return value;
}

export const several = (text: string, before: string[] = []): string[] => [...before, text];

/** Examples at the end of a command's help, one per line, to paste. */
export const examples = (...lines: string[]): string =>
  ['', 'Examples:', ...lines.map((line) => `  $ ${line}`)].join('\n');
