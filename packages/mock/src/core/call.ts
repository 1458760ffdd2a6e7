import type { Media } from '../media/media.ts';
import type { Contract, Operation } from './contract.ts';
import type { MockRequest } from './exchange.ts';
import type { Settings } from './options.ts';
import type { Preferences } from './prefer.ts';
import type { CheckedBody } from './request-body.ts';
import type { IncidentName, RunScenario } from './scenarios.ts';
import type { State } from './state.ts';

/** A response as the contract's examples have it. */
export interface Template {
  status: number;
  mediaType: string | undefined;
  body: unknown;
}

/** What gives examples as responses: Prism on the server, the contract itself in the page. */
export interface Templates {
  answer(call: Call): Template | Promise<Template>;
}

export interface LoadedContract {
  contract: Contract;
  templates: Templates;
}

/** A request that was read and checked, on its way to a response. */
export interface Call extends CheckedBody, LoadedContract {
  operation: Operation;
  /** Of path, query and headers, by name, with defaults. */
  parameters: Record<string, string | number | undefined>;
  request: MockRequest;
  preferences: Preferences;
  /** How runs made by this request continue. */
  runScenario: RunScenario;
  incident: IncidentName | undefined;
  state: State;
  media: Media;
  settings: Settings;
}
