import { type Clock, systemClock } from './clock.ts';
import type { Contract } from './contract.ts';
import type { Overrides } from './overrides.ts';
import type { ScenarioName } from './scenarios.ts';

/** How a mock behaves; everything has a default. */
export interface MockOptions {
  /** 0, the default, chooses any that is free. */
  port?: number;
  host?: string;
  /** Milliseconds that a run takes from the queue to its end. Default 2000. */
  runTime?: number;
  /** Seconds that `sync`, `Prefer: wait` and responses with results wait at most. Default: as the contract says. */
  longestWait?: number;
  /** Milliseconds before each response: one number, or at least and at most. Default none. */
  delay?: number | [number, number];
  /** The share of requests that get 503, from 0 to 1. Default 0. */
  errorRate?: number;
  /** Makes delays and failures the same ones in each run. Default 1. */
  seed?: number;
  /** Plays this scenario for every request that names none. */
  scenario?: ScenarioName;
  /** Your own responses, or scenarios, by operation; what the contract does not allow does not compile. */
  overrides?: Overrides;
  /** Returns the contract's examples and remembers nothing, as plain Prism does. */
  stateless?: boolean;
  /** Milliseconds from the end of a run to its event. Default 100. */
  webhookDelay?: number;
  /** Milliseconds before each further attempt to deliver an event. Default 1, 5 and 10 seconds. */
  webhookRetries?: number[];
  /** Signs events of requests that gave no secret. */
  webhookSecret?: string;
  /** Origins whose pages may call it: local ones, or any. */
  cors?: 'local' | 'any';
  /** The folder with another openapi.json, bundled into one file. Default: the contract of this project. */
  contract?: string;
  /** Reads the contract again when its files change. Default false. */
  watch?: boolean;
  /** Given one line for each request. Default none. */
  log?: (line: string) => void;
  clock?: Clock;
}

/** Options that only a server has. */
type ServerOption = 'port' | 'host' | 'cors' | 'contract' | 'watch' | 'log' | 'scenario' | 'delay';

/** The options of a mock, with their defaults. */
export interface Settings extends Required<Omit<MockOptions, ServerOption>>, Pick<MockOptions, 'scenario' | 'log'> {
  delay: [number, number];
}

export function settingsOf(options: MockOptions, { longestWaitSeconds }: Contract): Settings {
  const { delay = 0 } = options;
  return {
    clock: systemClock,
    runTime: 2000,
    longestWait: longestWaitSeconds,
    errorRate: 0,
    seed: 1,
    stateless: false,
    overrides: {},
    webhookDelay: 100,
    webhookRetries: [1000, 5000, 10_000],
    webhookSecret: 'whsec_bW9jay1zZWNyZXQtb2YtZGFya3Jvb20h',
    ...options,
    delay: typeof delay === 'number' ? [delay, delay] : delay,
  };
}
