import { invalid, preference } from '@darkroom/contract/reading';
import { anyText, milliseconds, numberFrom, type TextValue } from '../values/text-values.ts';
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
  const textOf = (name: string) => (inQuery.includes(name) ? query.get(`__${name}`) : null) ?? preference(header, name);
  const asked = <Value>(name: string, { must, read }: TextValue<Value>): Value | undefined => {
    const text = textOf(name);
    const value = text === undefined ? undefined : read(text);
    if (text !== undefined && value === undefined) throw refusedPreference(name, `${name} ${must}`);
    return value;
  };
  const scenario = textOf('scenario');
  const wait = textOf('wait');
  return {
    code: asked('code', numberFrom(100, 599)),
    example: asked('example', anyText),
    dynamic: asked('dynamic', { must: '', read: (text) => text === 'true' }),
    scenario: scenario === undefined ? undefined : readScenario(contract, scenario),
    delay: asked('delay', milliseconds),
    errorRate: asked('error-rate', numberFrom(0, 1)),
    // As in RFC 7240, a wait that makes no sense is no reason to refuse the request.
    wait: wait !== undefined && /^\d+$/.test(wait) ? Number(wait) : undefined,
    minimal: textOf('return') === 'minimal' ? true : undefined,
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
    const message = `scenario must be one of ${scenarioNames(contract).join(', ')}`;
    throw refusedPreference('scenario', message, `Unknown scenario ${name.slice(0, 64)}.`);
  }
  return scenario;
}

export function refusedPreference(rule: string, message: string, sentence = `The ${rule} in Prefer is not valid.`) {
  return invalid([{ path: 'Prefer', message, rule }], 'validation_error', sentence);
}
