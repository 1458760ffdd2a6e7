import { invalid, preference } from '@darkroom/contract/reading';
import type { Contract } from './contract.ts';
import { findScenario, type Scenario, scenarioNames } from './scenarios.ts';

/** What a request asks for beside its operation: with `Prefer`, or for Prism's own three with `?__code=` and so on. */
export interface Preferences {
  code?: number | undefined;
  example?: string | undefined;
  dynamic?: boolean | undefined;
  scenario?: Scenario | undefined;
  /** Milliseconds, at least and at most. */
  delay?: [number, number] | undefined;
  errorRate?: number | undefined;
  /** Seconds to hold the response until the run has ended. */
  wait?: number | undefined;
  minimal?: true | undefined;
}

const none: Preferences = Object.freeze({});
const inQuery = ['code', 'example', 'dynamic'];

export function readPreferences(contract: Contract, header: string | undefined, query: URLSearchParams): Preferences {
  if (header === undefined && query.size === 0) return none;
  const asked = <Value>(name: string, read: (text: string) => Value): Value | undefined => {
    const text = (inQuery.includes(name) ? query.get(`__${name}`) : null) ?? preference(header, name);
    return text === undefined ? undefined : read(text);
  };
  return {
    code: asked('code', (text) => number('code', text, 100, 599)),
    example: asked('example', (text) => text),
    dynamic: asked('dynamic', (text) => text === 'true'),
    scenario: asked('scenario', (text) => readScenario(contract, text)),
    delay: asked('delay', readDelay),
    errorRate: asked('error-rate', (text) => number('error-rate', text, 0, 1)),
    // As in RFC 7240, a wait that makes no sense is no reason to refuse the request.
    wait: asked('wait', (text) => (/^\d+$/.test(text) ? Number(text) : undefined)),
    minimal: asked('return', (text) => (text === 'minimal' ? true : undefined)),
  };
}

/** The query as the contract knows it. */
export function withoutPreferences(query: URLSearchParams): URLSearchParams {
  if (!inQuery.some((name) => query.has(`__${name}`))) return query;
  return new URLSearchParams([...query].filter(([name]) => !inQuery.includes(name.slice(2))));
}

export function readScenario(contract: Contract, name: string): Scenario {
  const scenario = findScenario(contract, name);
  if (scenario === undefined) {
    const known = scenarioNames(contract).join(', ');
    throw refused('scenario', `must be one of ${known}`, `There is no scenario ${name.slice(0, 64)}.`);
  }
  return scenario;
}

/** `200-800`, or one number for always the same. */
export function readDelay(text: string): [number, number] {
  const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text);
  if (match === null) {
    throw refused(
      'delay',
      'must be milliseconds, such as 500 or 200-800',
      `The delay ${text.slice(0, 64)} makes no sense.`,
    );
  }
  const [, least = '0', most = least] = match;
  return [Math.min(Number(least), Number(most)), Math.max(Number(least), Number(most))];
}

function number(name: string, text: string, minimum: number, maximum: number): number {
  const value = Number(text);
  if (text === '' || !(value >= minimum && value <= maximum)) {
    throw refused(name, `must be a number from ${minimum} to ${maximum}`, `Prefer has a ${name} that makes no sense.`);
  }
  return value;
}

function refused(name: string, message: string, sentence: string) {
  return invalid([{ path: 'Prefer', message: `${name} ${message}`, rule: name }], 'validation_error', sentence);
}
