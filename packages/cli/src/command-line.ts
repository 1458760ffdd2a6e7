import { CommanderError } from 'commander';
import { exitCodeOf } from './exit-codes.ts';
import { buildProgram } from './program.ts';

/** Runs the command in the arguments and sets the exit code. */
export async function runCommandLine(argv: string[]): Promise<void> {
  // The reader of a pipe may stop reading (`| head`), which is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  const program = buildProgram();
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has already printed the error, or the help that was requested.
      process.exitCode = error.exitCode === 0 ? 0 : exitCodeOf('usage');
      return;
    }
    await report(error, argv);
  }
}

async function report(error: unknown, argv: string[]): Promise<void> {
  const [{ explain }, { reportError }, { again }, { credentials }] = await Promise.all([
    import('./explain.ts'),
    import('./report-error.ts'),
    import('./text/shell.ts'),
    import('./session.ts'),
  ]);
  const at = argv.findIndex((word) => word === '--server' || word.startsWith('--server='));
  const given = argv[at]?.split('=')[1] ?? argv[at + 1] ?? '';
  const { server } = await credentials(at < 0 ? {} : { server: given }).catch(() => ({ server: '' }));
  const explained = explain(error, server);
  // The typed command is shown again only if it can work later.
  const typed = ['auth', 'busy', 'unreachable', 'server'].includes(explained.kind) && argv.length > 1;
  reportError(explained, { json: argv.includes('--json'), again: typed ? again(argv) : '' });
  if (explained.kind === 'unexpected' && process.env.DARKROOM_DEBUG) console.error(error);
  process.exitCode = exitCodeOf(explained.kind);
}
