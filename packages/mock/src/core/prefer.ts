import { invalid, preference } from '@darkroom/contract/reading';
import type { Contract } from './contract.ts';
import { findScenario, type Scenario, scenarioNames } from './scenarios.ts';

/** What a request asks for beside its operation: with `Prefer`, or for Prism's own three with `?__code=` and so on. */
export interface Preferences {
  code?: number;
  example?: string;
  dynamic?: boolean;
  scenario?: Scenario;
  /** Milliseconds, at least and at most. */
  delay?: [number, number];
  errorRate?: number;
  /** Seconds to hold the answer until the run has ended. */
  wait?: number;
  minimal?: boolean;
}

const none: Preferences = Object.freeze({});
const inQuery = ['code', 'example', 'dynamic'];

export function readPreferences(contract: Contract, header: string | undefined, query: URLSearchParams): Preferences {
  if (header === undefined && query.size === 0) return none;
  const asked = (name: string) => (inQuery.includes(name) ? query.get(`__${name}`) : null) ?? preference(header, name);
  const preferences: Preferences = {};
  const code = asked('code');
  if (code !== undefined) preferences.code = number('code', code, 100, 599);
  const example = asked('example');
  if (example !== undefined) preferences.example = example;
  const dynamic = asked('dynamic');
  if (dynamic !== undefined) preferences.dynamic = dynamic === 'true';
  const scenario = asked('scenario');
  if (scenario !== undefined) preferences.scenario = readScenario(contract, scenario);
  const delay = asked('delay');
  if (delay !== undefined) preferences.delay = readDelay(delay);
  const errorRate = asked('error-rate');
  if (errorRate !== undefined) preferences.errorRate = number('error-rate', errorRate, 0, 1);
  const wait = asked('wait');
  // As in RFC 7240, a wait that makes no sense is no reason to refuse the request.
  if (wait !== undefined && /^\d+$/.test(wait)) preferences.wait = Number(wait);
  if (asked('return') === 'minimal') preferences.minimal = true;
  return preferences;
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
