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
        'Save the URL of a service and your API key.\n' +
          'Asks for the key, or reads it from standard input, checks it, and saves it in a file that only you can read.',
      ),
  )
    .addHelpText(
      'after',
      examples('darkroom login', 'darkroom login --server https://darkroom.example', 'pass darkroom | darkroom login'),
    )
    .action(async (options) => (await import('../actions/login.ts')).login(options));
  common(program.command('logout').description('Delete the saved key of a service.'))
    .addHelpText('after', examples('darkroom logout'))
    .action(async (options) => (await import('../actions/login.ts')).logout(options));
  common(program.command('whoami').description('Show the user, scopes and limits of your key.'))
    .addHelpText('after', examples('darkroom whoami', 'darkroom whoami --json'))
    .action(async (options) => (await import('../actions/whoami.ts')).whoami(options));
  program
    .command('exit-codes')
    .description('List the exit codes.')
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', `\n${exitCodesText()}`)
    .action(() => void process.stdout.write(`${exitCodesText()}\n`));
}
