import type { ResultPlan, Size, WorkContext, WorkInputs, WorkKind, WorkResult } from '@darkroom/engine';
import type { BackendConfig, RouteConfig } from '../config/config.ts';
import type { Connection } from '../http/connection.ts';
import type { PreparedImage } from '../result/prepare-images.ts';

/** One model server, with what its protocol keeps between pieces of work. */
export interface Server {
  config: BackendConfig;
  connection: Connection;
}

type AnyField<Inputs> = Inputs extends unknown ? keyof Inputs : never;
type ValueOf<Inputs, Name> = Inputs extends unknown ? (Name extends keyof Inputs ? Inputs[Name] : never) : never;

/** The fields of any kind of work. */
export type AnyInput = { readonly [Name in AnyField<WorkInputs[WorkKind]>]?: ValueOf<WorkInputs[WorkKind], Name> };

/** One attempt at a piece of work. */
export interface Attempt {
  kind: WorkKind;
  /** The validated request. */
  input: AnyInput;
  images: ReadonlyMap<string, PreparedImage>;
  /** The images as they came, with their scenes. */
  given: WorkContext['images'];
  route: RouteConfig;
  plan: ResultPlan;
  /** The size to ask for; undefined if the request leaves it to the model. */
  size: Size | undefined;
  /** The prompt to send: the request's own, or the route's. */
  prompt: string;
  seed: number;
  /** Values for placeholders, without the images, which each protocol sends in its own way. */
  values: ReadonlyMap<string, unknown>;
  signal: AbortSignal;
  progress(fraction: number): void;
  /** Fetches a file that the server names by a URL on another origin. */
  download(url: string, signal: AbortSignal): Promise<Uint8Array>;
  /** Something that continues after the attempt has ended, such as asking the server to stop. */
  afterwards(work: Promise<unknown>): void;
}

/** What a server returned, still to be checked. */
export interface Returned {
  images?: Uint8Array[];
  video?: Uint8Array;
  /** The seed that was used, if the server chose it. */
  seed?: number;
  /** The enhanced prompt. */
  prompt?: string;
  description?: { description: string; tags: string[] };
  /** A finished result; only our own protocol has one. */
  result?: WorkResult;
}

export interface Protocol {
  work(server: Server, attempt: Attempt): Promise<Returned>;
  /**
   * Asks the server what it has and compares that with the routes. Returns what it says about itself; throws a
   * `BackendFailure` if it is away or the configuration does not fit.
   */
  check(server: Server, routes: RouteConfig[], signal: AbortSignal): Promise<string>;
}
