import { Argument, type Command } from 'commander';
import { examples } from './common.ts';

/** `completion`, and the hidden command that its scripts call. */
export function defineCompletion(program: Command): void {
  program
    .command('completion')
    .description('Print a shell script that completes commands, options, model types and runs.')
    .addArgument(new Argument('<shell>', 'your shell').choices(['bash', 'zsh', 'fish']))
    .helpOption('-h, --help', 'print this help')
    .addHelpText(
      'after',
      examples(
        'source <(darkroom completion bash)                              # in ~/.bashrc',
        'source <(darkroom completion zsh)                               # in ~/.zshrc, after compinit',
        'darkroom completion fish > ~/.config/fish/completions/darkroom.fish',
      ),
    )
    .action(async (shell) => void process.stdout.write((await import('../completion/scripts.ts')).scriptFor(shell)));
  program
    .command('__complete [words...]', { hidden: true })
    .allowUnknownOption()
    .helpOption(false)
    .action(async (words: string[]) => {
      const { complete } = await import('../completion/complete.ts');
      const found = await complete(program, words);
      process.stdout.write(found.map((line) => `${line}\n`).join(''));
    });
}
