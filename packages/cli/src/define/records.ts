import type { Command } from 'commander';
import { common, examples, number } from './common.ts';

/** `models` and `prompts`. */
export function defineRecords(program: Command): void {
  common(
    program
      .command('models [type]')
      .description('Show the model types there are, or what one of them takes.')
      .option('--custom', 'the custom models you may use'),
  )
    .addHelpText('after', examples('darkroom models', 'darkroom models flux-dev', 'darkroom models --custom'))
    .action(async (type, options) => (await import('../actions/models.ts')).showModels(type, options));

  const prompts = program.command('prompts').description('List, show, change and delete saved prompts.');
  const actions = () => import('../actions/prompts.ts');
  common(
    prompts
      .command('list')
      .description('List saved prompts, the newest first.')
      .option('--limit <n>', 'how many', number)
      .option('--all', 'every one there is'),
  )
    .addHelpText('after', examples('darkroom prompts list'))
    .action(async (options) => (await actions()).listPrompts(options));
  common(prompts.command('get <prompt>').description('Print a saved prompt.'))
    .addHelpText(
      'after',
      examples('darkroom prompts get ID', 'darkroom prompts get ID | darkroom generate - -o fox.png'),
    )
    .action(async (id, options) => (await actions()).getPrompt(id, options));
  common(
    prompts
      .command('update <prompt> [text]')
      .description('Change a saved prompt. A text that is - is read from standard input.')
      .option('-m, --model <type>', 'the model type it is for'),
  )
    .addHelpText('after', examples('darkroom prompts update ID "a fox in the snow"'))
    .action(async (id, text, options) => (await actions()).updatePrompt(id, text, options));
  common(
    prompts
      .command('delete <prompt...>')
      .description('Delete saved prompts. It asks first.')
      .option('-y, --yes', 'do not ask'),
  )
    .addHelpText('after', examples('darkroom prompts delete ID'))
    .action(async (ids, options) => (await actions()).deletePrompts(ids, options));
}
