import type { ErrorCode } from '@darkroom/contract/reading';
import type { Contract } from './contract.ts';

/** How a run goes on after it was accepted. */
export interface RunScenario {
  about: string;
  /** The state it ends in; it takes the longest way there that the contract's state machine has. */
  outcome: 'completed' | 'failed' | 'canceled';
  /** Takes the shortest way instead. */
  early?: true;
  error?: ErrorCode;
  /** How many times the usual time it takes. */
  pace?: number;
  /** Requests that would wait for the result do not. */
  impatient?: true;
  /** The result does not show the last word of the prompt. */
  incomplete?: true;
}

export const runScenarios = {
  success: { about: 'the run is queued, processed and completed (the default)', outcome: 'completed' },
  instant: { about: 'the run is completed at once', outcome: 'completed', pace: 0 },
  slow: { about: 'the run takes ten times as long', outcome: 'completed', pace: 10 },
  stuck: {
    about: 'the run never ends, unless it is canceled',
    outcome: 'completed',
    pace: Number.POSITIVE_INFINITY,
    impatient: true,
  },
  'still-running': {
    about: 'a request that would wait for a result returns 202 with the run',
    outcome: 'completed',
    impatient: true,
  },
  'not-drawn': {
    about: 'the image does not show the last word of the prompt, and the run says so',
    outcome: 'completed',
    incomplete: true,
  },
  fail: { about: 'the run fails halfway with backend_error', outcome: 'failed', error: 'backend_error' },
  'fail-early': {
    about: 'the run fails while it is queued',
    outcome: 'failed',
    error: 'backend_error',
    early: true,
  },
  timeout: {
    about: 'the run fails with deadline_exceeded after three times its time',
    outcome: 'failed',
    error: 'deadline_exceeded',
    pace: 3,
  },
  cancel: { about: 'the run is canceled halfway, as if from elsewhere', outcome: 'canceled' },
} as const satisfies Record<string, RunScenario>;

/** What happens to the response or to the event, whatever the operation. */
export const incidents = {
  flaky: 'every first attempt returns 503 with Retry-After, the next one succeeds',
  cut: 'the connection is cut before the response',
  'cut-midway': 'the connection is cut in the middle of the response',
  empty: 'lists are empty',
  many: 'lists have 250 entries, several pages of them',
  'webhook-retry': 'the first two attempts to deliver the event fail, the third succeeds',
  'webhook-twice': 'the event arrives twice, with the same webhook-id',
  'webhook-forged': 'the event arrives with a signature that does not match',
  'webhook-late': 'the event comes ten times later',
  'webhook-lost': 'no attempt to deliver the event succeeds',
} as const;

export type RunScenarioName = keyof typeof runScenarios;
export type IncidentName = keyof typeof incidents;

type Dashed<Text extends string> = Text extends `${infer First}_${infer Rest}` ? `${First}-${Dashed<Rest>}` : Text;

/** Any of the contract's error codes, written with dashes, is a scenario: the operation returns that error. */
export type ErrorScenario = Dashed<ErrorCode>;

export type ScenarioName = RunScenarioName | IncidentName | ErrorScenario;

/** One of the three kinds, by its name. */
export interface Scenario {
  name: string;
  run?: RunScenario;
  incident?: IncidentName;
  code?: ErrorCode;
}

export function findScenario(contract: Contract, name: string): Scenario | undefined {
  if (Object.hasOwn(runScenarios, name)) return { name, run: runScenarios[name as RunScenarioName] };
  if (Object.hasOwn(incidents, name)) return { name, incident: name as IncidentName };
  const code = name.replaceAll('-', '_') as ErrorCode;
  return Object.hasOwn(contract.errorStatus, code) ? { name, code } : undefined;
}

export function errorScenarios({ errorStatus }: Contract): string[] {
  return Object.keys(errorStatus).map((code) => code.replaceAll('_', '-'));
}

export function scenarioNames(contract: Contract): string[] {
  return [...Object.keys(runScenarios), ...Object.keys(incidents), ...errorScenarios(contract)];
}
