import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FileStore } from '../files/index.ts';

/** One request and its response, with the headers that the response has in any case. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** Headers that are set before the outcome is known: request id, rate limits and CORS. */
  headers: Record<string, string>;
  startedAt: number;
}

/** Called with every response; tests check them against the contract. */
export type ResponseObserver = (
  operationId: string,
  status: number,
  headers: Record<string, string>,
  body: Buffer,
) => void;

export interface Sending {
  operationId: string;
  files: FileStore | undefined;
  stopping: AbortSignal;
  observeResponse: ResponseObserver | undefined;
}
