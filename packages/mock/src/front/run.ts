import { readArguments, usage } from './arguments.ts';

/** The command: starts the mock, prints its URL, and runs until it is interrupted. */
export async function run(args: string[]): Promise<void> {
  try {
    const read = readArguments(args, process.env);
    if (read.help) return console.log(usage);
    const { startMock } = await import('./start-mock.ts');
    const { quiet, options } = read;
    const mock = await startMock(quiet ? options : { ...options, log: createPrinter() });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void mock.stop().then(() => process.exit(0)));
    }
    // Printed last: a script that reads this may stop the mock at once.
    console.log(mock.overview);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** Lines are written together, some times a second: a terminal is slower than the mock. */
function createPrinter(): (line: string) => void {
  let lines: string[] = [];
  return (line) => {
    if (lines.push(line) > 1) return;
    setTimeout(() => {
      process.stdout.write(`${lines.join('\n')}\n`);
      lines = [];
    }, 30);
  };
}

function explain(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or choose another with --port.`;
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message}\n\n${usage}`;
  return message ?? String(error);
}
