import type { Run } from './models.ts';

/** Where the service is and how to call it. Credentials are optional and of one kind. */
export type ClientOptions = Settings &
  (
    | { apiKey?: string | undefined; getToken?: undefined }
    | {
        apiKey?: undefined;
        /** Called before each request, and once more after a 401. Null sends no credentials. */
        getToken?: (() => Promise<string | null> | string | null) | undefined;
      }
  );

interface Settings {
  /** The URL of the service, for example `https://darkroom.example`. */
  baseUrl: string;
  /** Prints a line for each request: method, URL, status, request id and time. */
  debug?: boolean | undefined;
  /** How many milliseconds a call may take, retries included. Default 120,000. */
  timeout?: number | undefined;
  /** How often a call is retried after a network failure, 429, 502, 503 or 504. Default 2. */
  retries?: number | undefined;
  /** Replaces the global `fetch`, for example to go through a proxy. */
  fetch?: typeof fetch | undefined;
}

/** The options of every call. */
export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** How many milliseconds the call may take, retries included. 0 sets no limit. */
  timeout?: number | undefined;
  /** How often the call is retried. */
  retries?: number | undefined;
  /** Keeps the service from creating the same thing twice. If omitted, each call has a new one. */
  idempotencyKey?: string | undefined;
  /** Receives each response as it arrives, for its headers. Do not read its body. */
  onResponse?: ((response: Response) => void) | undefined;
}

export interface UploadOptions extends CallOptions {
  /** Reports how many bytes have been sent. `total` is undefined if a stream's size is unknown. */
  onUploadProgress?: ((progress: { loaded: number; total?: number | undefined }) => void) | undefined;
}

export interface WaitOptions extends CallOptions {
  /** Receives the run each time it changes. */
  onProgress?: ((run: Run) => void) | undefined;
  /** Whether aborting `signal` also cancels the run, not only the wait. */
  cancelOnAbort?: boolean | undefined;
  /** How many milliseconds an event stream may be silent before it counts as broken. Default 45,000. */
  idleTimeout?: number | undefined;
}

export interface RunOptions<Wait extends boolean = boolean> extends WaitOptions, UploadOptions {
  /** Whether to wait until the run ends. `timeout` then covers the whole wait, ten minutes by default. */
  wait?: Wait | undefined;
}

export interface EventOptions extends CallOptions {
  /** The id of the last event you have seen; the stream continues after it. */
  lastEventId?: number | undefined;
  /** How many milliseconds the stream may be silent before it counts as broken. Default 45,000. */
  idleTimeout?: number | undefined;
}

export interface MaskOptions extends UploadOptions, WaitOptions {
  /** The URL of another server that does the edit. It receives no credentials if it is on another origin. */
  editServerUrl?: string | undefined;
}

/** The options of all methods, for the code that they share. */
export interface AnyOptions extends RunOptions, EventOptions, MaskOptions {
  /** Another server than that of the client, checked. */
  baseUrl?: string | undefined;
  /** The `Prefer` header. */
  prefer?: string | undefined;
  /** The `If-Match` header. */
  ifMatch?: string | undefined;
}
