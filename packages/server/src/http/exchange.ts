import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request and its response, with the headers that the response has in any case. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** Headers that are set before the outcome is known: request id, rate limits and CORS. */
  headers: Record<string, string>;
  startedAt: number;
}
