import type { Media } from '../media/media.ts';
import type { Clock } from './clock.ts';
import type { Contract, Operation } from './contract.ts';
import type { Preferences } from './prefer.ts';
import type { Issue } from './problem.ts';
import type { Fields } from './read-body.ts';
import type { UploadedFile } from './read-form.ts';
import type { IncidentName, RunScenario } from './scenarios.ts';
import type { Schema } from './schema.ts';
import type { State } from './state.ts';

/** A request, whoever carries it: a server or a page. */
export interface MockRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** By its name in lower case. */
  header(name: string): string | undefined;
  /** What addresses in the answer begin with. */
  origin: string;
  /** The body, read only when it is wanted; throws a problem where there is too much of it. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
  signal?: AbortSignal;
}

/** Which of the contract's answers to give. */
export interface Want {
  code?: number;
  example?: string;
  dynamic?: boolean;
  /** Also the examples of its headers, which are wanted only where nothing else is known of them. */
  headers?: true;
}

/** An answer as the contract's examples have it. */
export interface Template {
  status: number;
  headers: Record<string, string>;
  mediaType: string | undefined;
  body: unknown;
}

/** Where checked answers come from: Prism on the server, the examples themselves in the page. */
export interface Templates {
  /** Checks the request against the contract, throws a problem where it fails, and gives the answer wanted. */
  answer(call: Call, want: Want): Template | Promise<Template>;
}

/** A request on its way to an answer. */
export interface Call {
  contract: Contract;
  operation: Operation;
  params: Record<string, string>;
  request: MockRequest;
  preferences: Preferences;
  /** How runs made by this request go on. */
  runScenario: RunScenario;
  incident: IncidentName | undefined;
  /** The body with fields under their own names; empty where the operation has none. */
  fields: Fields;
  files: UploadedFile[];
  /** Cross-field rules that the body breaks and that have no code of their own. */
  issues: Issue[];
  /** The schema of the body that was sent. */
  schema: Schema | undefined;
  state: State;
  templates: Templates;
  media: Media;
  clock: Clock;
  /** Milliseconds that a run takes. */
  runTime: number;
  /** Seconds that an answer waits for a result at most. */
  longestWait: number;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  /** The connection ends here or in the middle of the body. */
  cut?: 'before' | 'midway';
  /** What the log says of it. */
  note?: string;
}
