import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request and its answer, with what the answer will carry whatever it turns out to be. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** Headers that are set before the outcome is known: the request's id, limits, and what other origins may see. */
  headers: Record<string, string>;
  startedAt: number;
}
