import type { Command } from 'commander';
import { common, examples, number } from './common.ts';

/** `runs`: what was made, and what is being made. */
export function defineRuns(program: Command): void {
  program.commandsGroup('Look after what was made:');
  const runs = program.command('runs').description('List, watch, cancel, repeat and delete runs.');
  const actions = () => import('../actions/runs.ts');

  common(
    runs
      .command('list')
      .description('List runs, the newest first.')
      .option('--status <status>', 'only those that stand at this')
      .option('--type <type>', 'only those of this kind, generate for example')
      .option('-m, --model <type>', 'only those of this model type')
      .option('--parent <run>', 'only those made from this run')
      .option('--after <time>', 'only those made after this moment')
      .option('--before <time>', 'only those made before this moment')
      .option('--limit <n>', 'how many', number)
      .option('--all', 'every one there is'),
  )
    .addHelpText(
      'after',
      examples(
        'darkroom runs list --status processing',
        'darkroom runs list --type video --after 2026-01-31',
        'darkroom runs list --all --json | jq -r .[].run_id',
      ),
    )
    .action(async (options) => (await actions()).listRuns(options));

  common(
    runs
      .command('get <run>')
      .description('Show a run, or fetch its files.')
      .option('-o, --output <file>', 'fetch its files: a file, a folder, a pattern, or - for standard output')
      .option('--force', 'replace files of the usual name'),
  )
    .addHelpText('after', examples('darkroom runs get RUN', 'darkroom runs get RUN -o fox.png'))
    .action(async (run, options) => (await actions()).getRun(run, options));

  common(
    runs
      .command('watch <run...>')
      .description('Watch runs until they end. ^C leaves them running, or cancels them if you say so.'),
  )
    .addHelpText('after', examples('darkroom runs watch RUN', 'darkroom runs watch RUN --json'))
    .action(async (ids, options) => (await actions()).watchRuns(ids, options));

  common(runs.command('tree <run>').description('Draw what a run was made from, and what was made from it.'))
    .addHelpText('after', examples('darkroom runs tree RUN'))
    .action(async (run, options) => (await actions()).drawTree(run, options));

  common(runs.command('cancel <run...>').description('Cancel runs that wait or are under way.'))
    .addHelpText('after', examples('darkroom runs cancel RUN'))
    .action(async (ids, options) => (await actions()).cancelRuns(ids, options));

  common(
    runs
      .command('retry <run...>')
      .description('Make runs once more, with the same input, and fetch what they give.')
      .option('-o, --output <file>', 'a file, a folder, a pattern with {n} or {run}, or - for standard output')
      .option('--force', 'replace files of the usual name')
      .option('--no-wait', 'print the new run and do not wait for it'),
  )
    .addHelpText('after', examples('darkroom runs retry RUN -o fox.png'))
    .action(async (ids, options) => (await actions()).retryRuns(ids, options));

  common(
    runs
      .command('delete <run...>')
      .description('Delete runs and their files. It asks first.')
      .option('-y, --yes', 'do not ask'),
  )
    .addHelpText('after', examples('darkroom runs delete RUN', 'darkroom runs delete --yes RUN OTHER_RUN'))
    .action(async (ids, options) => (await actions()).deleteRuns(ids, options));
}
