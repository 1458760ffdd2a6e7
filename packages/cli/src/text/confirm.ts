import { createInterface } from 'node:readline/promises';
import { CliError } from '../cli-error.ts';

/** Asks before something that cannot be undone. If no one can be asked, the command line has to confirm it. */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new CliError('usage', 'This cannot be undone, and nobody can confirm it here.', 'Confirm with --yes');
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const reply = await asking.question(`${question} [y/N] `);
    if (!/^y(es)?$/i.test(reply.trim())) throw new CliError('interrupted', 'Nothing was deleted.');
  } finally {
    asking.close();
  }
}
