import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { defineAccount } from './define/account.ts';
import { defineCompletion } from './define/completion.ts';
import { defineListen } from './define/listen.ts';
import { defineMaking } from './define/making.ts';
import { definePrograms } from './define/programs.ts';
import { defineRecords } from './define/records.ts';
import { defineRuns } from './define/runs.ts';
import { asCalled } from './text/shell.ts';

/** The whole command line, without the code of the commands, which is loaded when they are called. */
export function buildProgram(): Command {
  const program = new Command('darkroom')
    .description('Generate, edit and animate images from a terminal.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .exitOverride()
    .showSuggestionAfterError()
    // Help and errors show commands; here they can be pasted.
    .configureOutput({
      writeOut: (text) => process.stdout.write(asCalled(text)),
      writeErr: (text) => process.stderr.write(asCalled(text)),
    })
    .configureHelp({ subcommandTerm: (command) => command.name(), subcommandDescription: inShort })
    .addHelpCommand(
      new Command('help')
        .argument('[command]')
        .description('Print the help of a command.')
        .helpGroup('Set up:')
        .helpOption(false),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ darkroom serve                                       start the service on http://127.0.0.1:4000
  $ darkroom login                                       save its URL and your key
  $ darkroom generate "a fox at dusk" -o fox.png
  $ darkroom generate "a fox" | darkroom remove-bg - -o cut-out.png
  $ darkroom runs list

Help for a command: darkroom generate --help. Exit codes: darkroom help exit-codes.`,
    );
  defineMaking(program);
  defineRuns(program);
  defineRecords(program);
  defineListen(program);
  definePrograms(program);
  defineAccount(program);
  defineCompletion(program);
  finish(program);
  return program;
}

/** What applies to every command, set when all are defined. */
function finish(command: Command): void {
  for (const one of command.commands) {
    one.showHelpAfterError(`Help: darkroom ${path(one)} --help`);
    finish(one);
  }
}

function path(command: Command): string {
  const above = command.parent?.parent ? `${path(command.parent)} ` : '';
  return above + command.name();
}

/** The first sentence, short enough for a list. */
function inShort(command: Command): string {
  const [sentence = ''] = command.description().split(/\.(?:\s|$)/);
  return `${sentence[0]?.toLowerCase() ?? ''}${sentence.slice(1)}`;
}

const version = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version as string;
