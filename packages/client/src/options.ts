import type { Run } from './models.ts';

/** How the service is reached. Credentials are optional, and of one kind. */
export type ClientOptions = Settings &
  (
    | { apiKey?: string | undefined; getToken?: undefined }
    | {
        apiKey?: undefined;
        /** Asked before each request, and once more after a 401. Null sends no credentials. */
        getToken?: (() => Promise<string | null> | string | null) | undefined;
      }
  );

interface Settings {
  /** The address of the service, for example `https://darkroom.example`. */
  baseUrl: string;
  /** Prints a line for each request: method, address, status, request id and time. */
  debug?: boolean | undefined;
  /** How many milliseconds a call may take, further tries included: 120,000 unless told. */
  timeout?: number | undefined;
  /** How often a call is tried again after a network failure, 429, 502, 503 or 504: twice unless told. */
  retries?: number | undefined;
  /** In place of the global `fetch`, for example to go through a proxy. */
  fetch?: typeof fetch | undefined;
}

/** What every call takes. */
export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** How many milliseconds the call may take, further tries included. 0 sets no bound. */
  timeout?: number | undefined;
  /** How often the call is tried again. */
  retries?: number | undefined;
  /** Names what is to be made, so that it is made once. A new one for each call unless given. */
  idempotencyKey?: string | undefined;
  /** Shows each answer as it arrives, for its headers. Leave the body alone. */
  onResponse?: ((response: Response) => void) | undefined;
}

export interface UploadOptions extends CallOptions {
  /** How much has been sent, in bytes. `total` is missing where a stream does not tell its size. */
  onUploadProgress?: ((progress: { loaded: number; total?: number | undefined }) => void) | undefined;
}

export interface WaitOptions extends CallOptions {
  /** The run, each time it has come further. */
  onProgress?: ((run: Run) => void) | undefined;
  /** Whether aborting `signal` cancels the run as well, not the wait alone. */
  cancelOnAbort?: boolean | undefined;
  /** How many milliseconds an event stream may be silent before it counts as broken: 45,000 unless told. */
  idleTimeout?: number | undefined;
}

export interface RunOptions<Wait extends boolean = boolean> extends WaitOptions, UploadOptions {
  /** Whether to wait until the run has ended. `timeout` is then for the whole, ten minutes unless told. */
  wait?: Wait | undefined;
}

export interface EventOptions extends CallOptions {
  /** The id of the last event you have seen; the stream goes on after it. */
  lastEventId?: number | undefined;
  /** How many milliseconds the stream may be silent before it counts as broken: 45,000 unless told. */
  idleTimeout?: number | undefined;
}

export interface MaskOptions extends UploadOptions, WaitOptions {
  /** The address of another server that does the edit. It is sent no credentials where it is another origin. */
  editServerUrl?: string | undefined;
}

/** All of them, as the inside sees them. */
export interface AnyOptions extends RunOptions, EventOptions, MaskOptions {
  /** The `Prefer` header. */
  prefer?: string | undefined;
}
