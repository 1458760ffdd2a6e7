import { parseArgs } from 'node:util';
import type { MockOptions } from '../core/options.ts';
import { anyText, milliseconds, numberFrom, type TextValue } from '../values/text-values.ts';

const day = 86_400_000;
const origins: TextValue<unknown> = {
  must: 'must be local or any',
  read: (text) => (text === 'local' || text === 'any' ? text : undefined),
};

/** Each option: what to write after it, what it does, and how it is read. One that takes nothing is a switch. */
const options: { [Name in keyof MockOptions | 'quiet']?: [shown: string, about: string, value?: TextValue<unknown>] } =
  {
    port: ['4010', 'where it listens', numberFrom(0, 65535)],
    host: ['127.0.0.1', '', anyText],
    runTime: ['2000', 'milliseconds that a run takes', numberFrom(0, day)],
    delay: ['200-800', 'milliseconds before each response', milliseconds],
    errorRate: ['0.05', 'the share of requests that get 503', numberFrom(0, 1)],
    seed: ['1', 'the same delays and failures each time', numberFrom(0, 2 ** 32)],
    scenario: ['NAME', 'played for every request that names none', anyText],
    stateless: ['', 'plain Prism: examples, nothing is remembered'],
    webhookDelay: ['100', 'milliseconds from the end of a run to its event', numberFrom(0, day)],
    webhookSecret: ['TEXT', 'signs events of requests that gave no secret', anyText],
    cors: ['local|any', 'which pages may call it', origins],
    contract: ['FOLDER', 'another contract: the folder with its openapi.json', anyText],
    quiet: ['', 'no line for each request'],
  };

const described = Object.entries(options).map(([name, [shown, about]]) => {
  return `  ${`--${dashed(name)} ${shown}`.padEnd(22)} ${about}`.trimEnd();
});

export const usage = `The Darkroom mock.\n\n${described.join('\n')}\n`;

export type Arguments = { help: true } | { help: false; quiet: boolean; options: MockOptions };

/** Reads the command line; throws an error that says what is wrong with it. */
export function readArguments(args: string[], env: Record<string, string | undefined>): Arguments {
  const types = Object.entries(options).map(([name, [, , value]]) => {
    return [dashed(name), { type: value === undefined ? 'boolean' : 'string' } as const];
  });
  const { values } = parseArgs({
    args,
    options: { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } },
  });
  if ('help' in values) return { help: true };
  const given: Record<string, unknown> = { port: env.PORT ?? '4010', host: env.HOST ?? '127.0.0.1', ...values };
  const read: Record<string, unknown> = { watch: true };
  for (const [name, [, , value]] of Object.entries(options)) {
    const text = given[dashed(name)];
    if (text === undefined) continue;
    read[name] = value === undefined ? text : value.read(String(text));
    if (read[name] === undefined) throw new Error(`--${dashed(name)} ${value?.must}, not ${text}.`);
  }
  const { quiet = false, ...mockOptions } = read as MockOptions & { quiet?: boolean };
  return { help: false, quiet, options: mockOptions };
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
