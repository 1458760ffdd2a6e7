import type { CallOptions } from '../running.ts';

/** What the cases may use; it exists once the service runs. */
export interface Fixtures {
  image: Buffer<ArrayBuffer>;
  /** A run that has an image, and one that is still in progress. */
  uploaded: string;
  waiting: string;
  /** A public site that serves images and other things. */
  site: string;
  /** A custom model that does not work with the default model type. */
  wanModel: string;
}

type Options = CallOptions | ((fixtures: Fixtures) => CallOptions | Promise<CallOptions>);

/** A request that must be refused. */
export interface Case {
  what: string;
  method: string;
  path: string | ((fixtures: Fixtures) => string);
  options: (fixtures: Fixtures) => CallOptions | Promise<CallOptions>;
  /** Status and code, as in `422 validation_error`. */
  refusal: string;
  /** Where the problem is, if it has a place. */
  at: string | undefined;
}

/** Builds the cases of one operation, each a line. */
export function of(method: string, path: Case['path']) {
  return (what: string, options: Options, refusal: string, at?: string): Case => {
    return { what, method, path, options: typeof options === 'function' ? options : () => options, refusal, at };
  };
}

export const nobody = '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03';

export const raw = (body: BodyInit, type = 'application/json', headers: Record<string, string> = {}): CallOptions => ({
  body,
  headers: { ...(type !== '' && { 'Content-Type': type }), ...headers },
});

export const json = (body: unknown): CallOptions => ({ json: body });
