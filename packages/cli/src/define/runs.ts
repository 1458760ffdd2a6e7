import type { Command } from 'commander';
import { common, examples, number } from './common.ts';

/** `runs`: what was made, and what is being made. */
export function defineRuns(program: Command): void {
  program.commandsGroup('Manage:');
  const runs = program.command('runs').description('List, watch, cancel, retry and delete runs.');
  const actions = () => import('../actions/runs.ts');

  common(
    runs
      .command('list')
      .description('List runs, newest first.')
      .option('--status <status...>', 'only runs with one of these statuses')
      .option('--type <type>', 'only runs of this type, e.g. generate')
      .option('-m, --model <type>', 'only runs of this model type')
      .option('--parent <run>', 'only children of this run')
      .option('--after <time>', 'only runs created after this time')
      .option('--before <time>', 'only runs created before this time')
      .option('--limit <n>', 'maximum number', number)
      .option('--all', 'no maximum'),
  )
    .addHelpText(
      'after',
      examples(
        'darkroom runs list --status queued processing',
        'darkroom runs list --type video --after 2026-01-31',
        'darkroom runs list --all --json | jq -r .[].run_id',
      ),
    )
    .action(async (options) => (await actions()).listRuns(options));

  common(
    runs
      .command('get <run>')
      .description('Show a run, or download its files.')
      .option('-o, --output <file>', 'download its files: a file, a folder, a pattern, or - for standard output')
      .option('--force', 'overwrite files with generated names'),
  )
    .addHelpText('after', examples('darkroom runs get RUN', 'darkroom runs get RUN -o fox.png'))
    .action(async (run, options) => (await actions()).getRun(run, options));

  common(
    runs
      .command('watch <run...>')
      .description('Watch runs until they end. ^C asks whether to cancel them or leave them running.'),
  )
    .addHelpText('after', examples('darkroom runs watch RUN', 'darkroom runs watch RUN --json'))
    .action(async (ids, options) => (await actions()).watchRuns(ids, options));

  common(runs.command('tree <run>').description('Show the parents and children of a run as a tree.'))
    .addHelpText('after', examples('darkroom runs tree RUN'))
    .action(async (run, options) => (await actions()).drawTree(run, options));

  common(runs.command('cancel <run...>').description('Cancel runs that are queued or processing.'))
    .addHelpText('after', examples('darkroom runs cancel RUN'))
    .action(async (ids, options) => (await actions()).cancelRuns(ids, options));

  common(
    runs
      .command('retry <run...>')
      .description('Run again with the same input, and download the results.')
      .option('-o, --output <file>', 'a file, a folder, a pattern with {n} or {run}, or - for standard output')
      .option('--force', 'overwrite files with generated names')
      .option('--no-wait', 'print the new run and exit'),
  )
    .addHelpText('after', examples('darkroom runs retry RUN -o fox.png'))
    .action(async (ids, options) => (await actions()).retryRuns(ids, options));

  common(
    runs
      .command('delete <run...>')
      .description('Delete runs and their files. Asks first.')
      .option('-y, --yes', 'do not ask'),
  )
    .addHelpText('after', examples('darkroom runs delete RUN', 'darkroom runs delete --yes RUN OTHER_RUN'))
    .action(async (ids, options) => (await actions()).deleteRuns(ids, options));
}
