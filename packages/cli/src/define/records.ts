import type { Command } from 'commander';
import { common, examples, number } from './common.ts';

/** `models` and `prompts`. */
export function defineRecords(program: Command): void {
  common(
    program
      .command('models [type]')
      .description('List the model types, or show the fields of one.')
      .option('--custom', 'list the custom models you can use'),
  )
    .addHelpText('after', examples('darkroom models', 'darkroom models flux-dev', 'darkroom models --custom'))
    .action(async (type, options) => (await import('../actions/models.ts')).showModels(type, options));

  const prompts = program.command('prompts').description('List, show, update and delete saved prompts.');
  const actions = () => import('../actions/prompts.ts');
  common(
    prompts
      .command('list')
      .description('List saved prompts, newest first.')
      .option('--limit <n>', 'maximum number', number)
      .option('--all', 'no maximum'),
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
      .description('Update a saved prompt. Pass - to read the text from standard input.')
      .option('-m, --model <type>', 'model type of the prompt'),
  )
    .addHelpText('after', examples('darkroom prompts update ID "a fox in the snow"'))
    .action(async (id, text, options) => (await actions()).updatePrompt(id, text, options));
  common(
    prompts
      .command('delete <prompt...>')
      .description('Delete saved prompts. Asks first.')
      .option('-y, --yes', 'do not ask'),
  )
    .addHelpText('after', examples('darkroom prompts delete ID'))
    .action(async (ids, options) => (await actions()).deletePrompts(ids, options));
}
