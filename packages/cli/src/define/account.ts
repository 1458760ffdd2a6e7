import type { Command } from 'commander';
import { exitCodesText } from '../exit-codes.ts';
import { common, examples } from './common.ts';

/** `login`, `logout`, `whoami`, and help on exit codes. */
export function defineAccount(program: Command): void {
  program.commandsGroup('Set up:');
  common(
    program
      .command('login')
      .description(
        'Keep the address of a service and your key for it.\n' +
          'The key is asked for, or read from standard input; it is tried before it is kept, in a file only you can read.',
      ),
  )
    .addHelpText(
      'after',
      examples('darkroom login', 'darkroom login --server https://darkroom.example', 'pass darkroom | darkroom login'),
    )
    .action(async (options) => (await import('../actions/login.ts')).login(options));
  common(program.command('logout').description('Forget the key of a service.'))
    .addHelpText('after', examples('darkroom logout'))
    .action(async (options) => (await import('../actions/login.ts')).logout(options));
  common(program.command('whoami').description('Show whose key this is, what it may do, and its limits.'))
    .addHelpText('after', examples('darkroom whoami', 'darkroom whoami --json'))
    .action(async (options) => (await import('../actions/whoami.ts')).whoami(options));
  program
    .command('exit-codes')
    .description('Print what commands end with, by kind of error.')
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', `\n${exitCodesText()}`)
    .action(() => void process.stdout.write(`${exitCodesText()}\n`));
}
