import { parseArgs } from 'node:util';
import { backendsUsage, runBackendsCommand } from './commands/backends.ts';
import { keysUsage, runKeysCommand } from './commands/keys.ts';
import { StorageUnavailable } from './files/index.ts';
import { releaseIdleMemory } from './process/idle-memory.ts';
import { closeOnSignal, closeOnUnforeseen } from './process/process-end.ts';
import { readSettings, type Settings, SettingsError, settingsAsMarkdown } from './settings/index.ts';
import { allScopes, type RunningService, startService } from './start-service.ts';
import { DatabaseUnavailable } from './store/index.ts';

const usage = `Usage:
  bin.ts [--role all|api|worker]   start the service
  bin.ts settings                   print the table of settings
${`${keysUsage}\n${backendsUsage}`.replaceAll(/^/gm, '  bin.ts ')}`;

/** Runs the command that the first argument names. */
export async function runCommandLine(argv: string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const [command = ''] = argv;
    if (command === 'keys') console.log(await runKeysCommand(argv.slice(1), readSettings(env), allScopes));
    else if (command === 'backends') process.exitCode = await runBackendsCommand(argv.slice(1), readSettings(env));
    else if (command === 'settings') console.log(settingsAsMarkdown());
    else if (command === '' || command.startsWith('--role')) await serve(argv, env);
    else console.log(usage);
  } catch (error) {
    // Mistakes that the user can correct are reported in one sentence; only bugs need a stack.
    const expected = error instanceof SettingsError || plainWords(error) !== undefined;
    console.error(expected ? (plainWords(error) ?? (error as Error).message) : error);
    process.exitCode = 1;
    // A start that failed half-way may have left something running.
    setTimeout(() => process.exit(1), 1_000).unref();
  }
}

async function serve(argv: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { values } = parseArgs({ args: argv, options: { role: { type: 'string' } } });
  const settings = readSettings(values.role === undefined ? env : { ...env, DARKROOM_ROLE: values.role });
  const running = await startService({ settings });
  closeOnSignal(running, settings.stopDelaySeconds);
  closeOnUnforeseen(running);
  releaseIdleMemory();
  const keysCommand = env.npm_lifecycle_event === 'start' ? 'npm start -- keys' : 'darkroom keys';
  console.log(settings.role === 'worker' ? workerGreeting(running) : greeting(running, settings, keysCommand));
}

function workerGreeting({ url }: RunningService): string {
  return url === '' ? 'Darkroom is processing runs.' : `Darkroom is processing runs. Health and metrics: ${url}`;
}

function greeting({ url, firstKey }: RunningService, settings: Settings, keysCommand: string): string {
  const key = firstKey ?? '$DARKROOM_API_KEY';
  const isDemonstration = settings.backends.size === 0 && settings.backendsFile.backends.length === 0;
  return [
    '',
    '  Darkroom is running.',
    '',
    // After the #, so the browser never sends it; the studio reads it from there and stores it.
    `  Studio  ${url}/${firstKey === undefined ? '' : `#key=${firstKey}`}`,
    `  Docs    ${url}/docs`,
    `  API     ${url}/api/v1`,
    '',
    ...(firstKey === undefined
      ? [
          settings.apiKey === ''
            ? `  Use the API key from the first start, or create one: ${keysCommand} create`
            : '  Use the API key from DARKROOM_API_KEY.',
        ]
      : [
          `  API key ${firstKey}`,
          `          It is shown only this once. If you lose it, create another: ${keysCommand} create`,
        ]),
    '',
    '  Your first call:',
    '',
    `  curl -X POST ${url}/api/v1/runs/generate \\`,
    `    -H "X-API-Key: ${key}" -H "Content-Type: application/json" \\`,
    `    -d '{"prompt": "a fox by a mountain lake at dusk", "sync": true}'`,
    '',
    ...(isDemonstration
      ? [`  A demonstration engine draws the images. For real models, see ${url}/docs/guides/real-models.html`, '']
      : []),
  ].join('\n');
}

/** Explains errors at start that have causes outside the program, and says what to do. */
function plainWords(error: unknown): string | undefined {
  const { code, message, port, name, cause } = error as Partial<Error> & { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or set PORT to another port.`;
  if (code === 'EACCES') return `${message}. Use another PORT or DARKROOM_DATA, or give this user access.`;
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable)
    return `${message} (${(cause as Error | undefined)?.message ?? 'unknown reason'})`;
  // Thrown on purpose with a message for people, such as a locked data folder or an unknown command.
  return name === 'Error' && code === undefined ? message : undefined;
}
