import { parseArgs } from 'node:util';
import { Refused } from '@darkroom/contract/reading';
import type { MockOptions } from '../core/options.ts';
import { readDelay } from '../core/prefer.ts';
import type { ScenarioName } from '../core/scenarios.ts';

export const usage = `The Darkroom mock.

  --port 4010            where it listens
  --host 127.0.0.1
  --run-time 2000        milliseconds that a run takes
  --delay 200-800        milliseconds before each answer
  --error-rate 0.05      the share of requests answered 503
  --seed 1               the same delays and failures each time
  --scenario NAME        played for every request that names none
  --stateless            plain Prism: examples, nothing is remembered
  --webhook-delay 100    milliseconds from the end of a run to its event
  --webhook-secret TEXT  signs events of requests that gave no secret
  --cors local|any       which pages may ask
  --contract FOLDER      another contract: the folder with its openapi.json
  --quiet                no line for each request
`;

export type Arguments = { help: true } | { help: false; quiet: boolean; options: MockOptions };

/** Reads the command line; throws an error that says what is wrong with it. */
export function readArguments(args: string[], env: Record<string, string | undefined>): Arguments {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      'run-time': { type: 'string' },
      delay: { type: 'string' },
      'error-rate': { type: 'string' },
      seed: { type: 'string' },
      scenario: { type: 'string' },
      stateless: { type: 'boolean' },
      'webhook-delay': { type: 'string' },
      'webhook-secret': { type: 'string' },
      cors: { type: 'string' },
      contract: { type: 'string' },
      quiet: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return { help: true };
  const options: MockOptions = {
    port: number('port', values.port ?? env.PORT ?? '4010', 0, 65535),
    host: values.host ?? env.HOST ?? '127.0.0.1',
    watch: true,
  };
  const runTime = values['run-time'];
  if (runTime !== undefined) options.runTime = number('run-time', runTime, 0, 86_400_000);
  if (values.delay !== undefined) options.delay = delay(values.delay);
  if (values['error-rate'] !== undefined) options.errorRate = number('error-rate', values['error-rate'], 0, 1);
  if (values.seed !== undefined) options.seed = number('seed', values.seed, 0, 2 ** 32);
  if (values.scenario !== undefined) options.scenario = values.scenario as ScenarioName;
  if (values.stateless) options.stateless = true;
  const webhookDelay = values['webhook-delay'];
  if (webhookDelay !== undefined) options.webhookDelay = number('webhook-delay', webhookDelay, 0, 86_400_000);
  if (values['webhook-secret'] !== undefined) options.webhookSecret = values['webhook-secret'];
  if (values.cors !== undefined) options.cors = values.cors === 'any' ? 'any' : 'local';
  if (values.contract !== undefined) options.contract = values.contract;
  return { help: false, quiet: values.quiet === true, options };
}

function number(name: string, text: string, minimum: number, maximum: number): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= minimum && value <= maximum) return value;
  throw new Error(`--${name} must be a number from ${minimum} to ${maximum}, not ${text}.`);
}

function delay(text: string): [number, number] {
  try {
    return readDelay(text);
  } catch (error) {
    throw error instanceof Refused
      ? new Error(`--delay must be milliseconds, such as 500 or 200-800, not ${text}.`)
      : error;
  }
}
