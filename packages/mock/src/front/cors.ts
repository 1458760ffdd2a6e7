import type { IncomingHttpHeaders } from 'node:http';

/** Which origins may ask, and the headers that their pages may read. */
export interface Cors {
  allowed: 'local' | 'any';
  exposed: string;
}

/** What a browser needs to hear before it lets a page read an answer; nothing for origins that are not allowed. */
export function corsHeaders({ origin }: IncomingHttpHeaders, { allowed, exposed }: Cors): Record<string, string> {
  if (origin === undefined) return {};
  if (allowed === 'local' && !isLocal(origin)) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    // By name: the star does not count for requests with credentials.
    'Access-Control-Expose-Headers': exposed,
    Vary: 'Origin',
  };
}

/** The answer to a browser that asks before it sends. */
export function preflightHeaders(headers: IncomingHttpHeaders, cors: Cors): Record<string, string> {
  const basic = corsHeaders(headers, cors);
  if (basic['Access-Control-Allow-Origin'] === undefined) return basic;
  return {
    ...basic,
    'Access-Control-Allow-Methods': headers['access-control-request-method'] ?? 'GET, POST, PATCH, DELETE',
    'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '*',
    'Access-Control-Allow-Private-Network': 'true',
    'Access-Control-Max-Age': '600',
  };
}

/** Pages of this machine and of its own network; a page from the net has no business with somebody's mock. */
export function isLocal(origin: string): boolean {
  if (origin === 'null') return true;
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return (
    hostname === 'localhost' ||
    /\.(localhost|local|test|internal)$/.test(hostname) ||
    /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname) ||
    hostname === '[::1]'
  );
}
