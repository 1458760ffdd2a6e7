import { parseArgs } from 'node:util';
import { checkNames } from './checks/check-names.ts';
import { type Dimension, dimensions } from './coverage/coverage-targets.ts';
import type { VerifyOptions } from './session/options.ts';
import { type PhaseName, phaseNames, UsageError, usualMaxTime } from './session/options.ts';

export const usage = `Checks a running server against the contract.

  verify --server URL --api-key KEY [options]

  --server URL         URL of the server; if omitted, this project's own service is started and checked
  --api-key KEY        a key with every scope (or the variable DARKROOM_API_KEY)
  --other-key KEY      a key of another user, to check that others see nothing
  --narrow-key KEY     a key with only runs:read, to check that scopes are enforced
  --metrics-token T    the token of /metrics, if it needs one (or the variable DARKROOM_METRICS_TOKEN)
  --phases LIST        some of: ${phaseNames.join(', ')}
  --include LIST       only operations whose name contains one of these words
  --without LIST       named checks to skip
  --seed N             seed of the generated cases (1)
  --max-time SECONDS   start nothing new after this time (${usualMaxTime}); the report counts what it cut off
  --effort FACTOR      fewer or more generated cases (1)
  --rate N             maximum requests per second (250)
  --read-only          change nothing on the server
  --fail-fast          stop at the first finding
  --report FOLDER      folder for verify.json, .junit.xml, .html and .md (reports/verify)
  --fail-under LIST    required coverage in percent: 95, or operations=100,successes=100,error codes=95
  --receiver URL       URL at which the server reaches this machine; {port} is replaced with the port
  --contract FILE      another contract instead of Darkroom's
  --dredd              also run Dredd with the 3.0 contract
  --workflows          also run the Arazzo workflows

Exit codes: 0 nothing found, 1 findings, 2 wrong options or a contract that cannot be parsed, 3 the server could not be
checked, 4 too little coverage.`;

export interface CliOptions {
  verify: VerifyOptions;
  report: string;
  failUnder: Partial<Record<Dimension, number>>;
  dredd: boolean;
  workflows: boolean;
}

export function readOptions(argv: string[], env: NodeJS.ProcessEnv): CliOptions {
  const { values } = parse(argv);
  const server = values.server ?? '';
  if (server !== '' && !/^https?:\/\/[^/]/.test(server)) throw new UsageError(`--server ${server} is not an http URL.`);
  const apiKey = values['api-key'] ?? env.DARKROOM_API_KEY ?? '';
  if (server !== '' && apiKey === '') throw new UsageError('--api-key is missing.');
  const metricsToken = values['metrics-token'] ?? env.DARKROOM_METRICS_TOKEN;
  const phases = words(values.phases) as PhaseName[];
  const unknown = phases.find((phase) => !phaseNames.includes(phase));
  if (unknown !== undefined) throw new UsageError(`Unknown phase ${unknown}. Use one of ${phaseNames.join(', ')}.`);
  return {
    verify: {
      server,
      apiKey,
      ...(values['other-key'] !== undefined && { otherKey: values['other-key'] }),
      ...(values['narrow-key'] !== undefined && { narrowKey: values['narrow-key'] }),
      ...(metricsToken !== undefined && { metricsToken }),
      ...(values.contract !== undefined && { contract: values.contract }),
      ...(values.receiver !== undefined && { receiver: values.receiver }),
      ...(phases.length > 0 && { phases }),
      include: words(values.include),
      without: readWithout(values.without),
      seed: number('seed', values.seed, 1),
      maxTime: number('max-time', values['max-time'], usualMaxTime),
      effort: number('effort', values.effort, 1),
      rate: number('rate', values.rate, 250),
      readOnly: values['read-only'] ?? false,
      failFast: values['fail-fast'] ?? false,
    },
    report: values.report ?? 'reports/verify',
    failUnder: readFailUnder(values['fail-under']),
    dredd: values.dredd ?? false,
    workflows: values.workflows ?? false,
  };
}

function parse(argv: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: argv,
      options: {
        server: text,
        'api-key': text,
        'other-key': text,
        'narrow-key': text,
        'metrics-token': text,
        phases: text,
        include: text,
        without: text,
        seed: text,
        'max-time': text,
        effort: text,
        rate: text,
        report: text,
        'fail-under': text,
        receiver: text,
        contract: text,
        'read-only': flag,
        'fail-fast': flag,
        dredd: flag,
        workflows: flag,
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readWithout(list: string | undefined): string[] {
  const without = words(list);
  const unknown = without.find((check) => !checkNames.includes(check));
  if (unknown !== undefined) throw new UsageError(`Unknown check ${unknown}. Use one of ${checkNames.join(', ')}.`);
  return without;
}

function words(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function number(name: string, text: string | undefined, usual: number): number {
  const value = text === undefined ? usual : Number(text);
  if (!Number.isFinite(value) || value < 0) throw new UsageError(`--${name} ${text} is not a number.`);
  return value;
}

function readFailUnder(list: string | undefined): CliOptions['failUnder'] {
  const all: CliOptions['failUnder'] = {};
  for (const word of words(list)) {
    const [name = '', percent] = word.includes('=') ? word.split('=') : ['', word];
    if (name !== '' && !dimensions.includes(name as Dimension))
      throw new UsageError(`Unknown coverage ${name}. Use one of ${dimensions.join(', ')}.`);
    const wanted = number('fail-under', percent, 0);
    for (const dimension of name === ''
      ? (['operations', 'successes', 'error codes'] as Dimension[])
      : [name as Dimension])
      all[dimension] = wanted;
  }
  return all;
}
