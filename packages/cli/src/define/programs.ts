import type { Command } from 'commander';
import { examples } from './common.ts';

/** The other programs of the project. They are started, not imported, and get their arguments unchanged. */
export function definePrograms(program: Command): void {
  program.commandsGroup('Run:');
  const start = async (...given: Parameters<typeof import('../actions/start-program.ts')['startProgram']>) =>
    (await import('../actions/start-program.ts')).startProgram(...given);

  const serve = passing(program.command('serve'))
    .description('Start the service. Its settings are environment variables.')
    .option('--port <port>', 'port to listen on (PORT)')
    .option('--host <host>', 'IP address or name to listen on (HOST)')
    .option('--data <folder>', 'folder for runs and files (DARKROOM_DATA)')
    .option('--role <role>', 'what this process does (DARKROOM_ROLE)')
    .addHelpText('after', examples('darkroom serve', 'darkroom serve --port 8080 --data ~/darkroom-data'));
  serve.action(() => start('serve', serve.args, serve.opts()));

  const mock = passing(program.command('mock'))
    .description('Start the mock: the whole contract, without the service.')
    .addHelpText(
      'after',
      examples('darkroom mock', 'darkroom mock --port 4010 --delay 200-800', 'darkroom mock -- --help'),
    );
  mock.action(() => start('mock', mock.args));

  const verify = passing(program.command('verify'))
    .description(
      'Check a live server against the contract. Without --server, starts and checks this project’s own service.',
    )
    .addHelpText(
      'after',
      examples(
        'darkroom verify --server http://127.0.0.1:4000 --api-key "$DARKROOM_API_KEY"',
        'darkroom verify -- --help',
      ),
    );
  verify.action(() => start('verify', verify.args));

  const docs = passing(program.command('docs'))
    .description('Build the documentation site.')
    .addHelpText('after', examples('darkroom docs', 'darkroom docs --serve'));
  docs.action(() => start('docs', docs.args));

  const mcp = program
    .command('mcp')
    .description('Offer the service to agents as tools, by the Model Context Protocol.')
    .allowUnknownOption()
    .allowExcessArguments()
    .argument('[options...]', 'options of the program')
    // The program prints its own help, with its options.
    .helpOption(false)
    .addHelpText('after', examples('darkroom mcp', 'darkroom mcp --tools all --allow-files ~/images'));
  mcp.action(() => start('mcp', mcp.args));

  const backends = program
    .command('backends')
    .description('Check and try the model servers of DARKROOM_BACKENDS_FILE.');
  for (const [usage, description, example] of [
    [
      'check',
      'Connect to each model server and compare it with its routes.',
      'darkroom backends check --file backends.yaml',
    ],
    [
      'try <model-type> <prompt>',
      'Make one image without the service.',
      'darkroom backends try flux-dev "a fox" -o fox.png',
    ],
    ['schema', 'Print the JSON Schema of the file, for editors.', 'darkroom backends schema > backends.schema.json'],
  ] as const) {
    const command = backends
      .command(usage)
      .description(description)
      .helpOption('-h, --help', 'print this help')
      .addHelpText('after', examples(example));
    if (usage !== 'schema') command.option('--file <path>', 'the file of backends (DARKROOM_BACKENDS_FILE)');
    if (command.name() === 'try') {
      command
        .option('--work <kind>', 'the kind of work, if not generate: edit, maskEdit, describe, …')
        .option('--image <path...>', 'images to work on')
        .option('--mask <path>', 'a mask: transparent or white where to edit')
        .option('--size <size>', 'width and height, such as 1024x768')
        .option('--seed <number>', 'the seed')
        .option('-o, --output <path>', 'where to write the image');
    }
    command.action(() => {
      const { file, ...rest } = command.opts<Record<string, string | string[]>>();
      const flags = Object.entries(rest).flatMap(([name, value]) =>
        [value].flat().flatMap((one) => [`--${name}`, one]),
      );
      return start('backends', [command.name(), ...command.args, ...flags], typeof file === 'string' ? { file } : {});
    });
  }

  const keys = program
    .command('keys')
    .description('Create, list and revoke API keys, on the machine that runs the service.');
  for (const [usage, description, example] of [
    [
      'create',
      'Create a key. It is shown only once.',
      'darkroom keys create --user usr_ann --scopes "runs:read runs:write"',
    ],
    ['list', 'List keys.', 'darkroom keys list'],
    ['revoke <key>', 'Revoke a key. Takes effect immediately.', 'darkroom keys revoke key_…'],
  ] as const) {
    const command = keys
      .command(usage)
      .description(description)
      .option('--data <folder>', 'the data folder of the service (DARKROOM_DATA)')
      .helpOption('-h, --help', 'print this help')
      .addHelpText('after', examples(example));
    if (usage === 'create') {
      command
        .option('--user <id>', 'user of the key')
        .option('--name <name>', 'name of the key')
        .option('--scopes <scopes>', 'scopes, separated by spaces; all if omitted');
    }
    command.action(() => {
      const { data, ...rest } = command.opts<Record<string, string>>();
      const flags = Object.entries(rest).flatMap(([name, value]) => [`--${name}`, value]);
      return start('keys', [command.name(), ...command.args, ...flags], data === undefined ? {} : { data });
    });
  }
}

const passing = (command: Command): Command =>
  command
    .allowUnknownOption()
    .allowExcessArguments()
    .argument('[options...]', 'options of the program')
    .helpOption('-h, --help', 'print this help');
