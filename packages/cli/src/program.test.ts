import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { buildProgram } from './program.ts';

const program = buildProgram();

function leaves(command: Command): Command[] {
  return command.commands.length > 0 ? command.commands.flatMap(leaves) : [command];
}

const shown = leaves(program).filter((command) => !command.name().startsWith('_') && command.name() !== 'exit-codes');

describe('every command', () => {
  it('is there', () => {
    const names = program.commands.map((command) => command.name());
    const making = 'generate edit combine character reference segment remove-bg remove extract reframe describe video';
    const others =
      'upload enhance runs models prompts listen serve mock verify docs keys backends mcp login completion';
    expect(names).toEqual(expect.arrayContaining(`${making} ${others}`.split(' ')));
    const below = (name: string) =>
      program.commands.find((one) => one.name() === name)?.commands.map((one) => one.name());
    expect(below('runs')).toEqual(['list', 'get', 'watch', 'tree', 'cancel', 'retry', 'delete']);
    expect(below('keys')).toEqual(['create', 'list', 'revoke']);
    expect(below('backends')).toEqual(['check', 'try', 'schema']);
  });

  it.each(shown.map((command) => [command.name(), command] as const))('%s has help with an example', (_, command) => {
    let help = '';
    command.configureOutput({
      writeOut: (text) => {
        help += text;
      },
    });
    command.outputHelp();
    expect(help).toMatch(/^Examples:\n {2}\$ .*darkroom /m);
  });
});
