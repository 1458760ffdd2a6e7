import type { IncomingHttpHeaders } from 'node:http';
import type { ContractReading } from '@darkroom/contract/reading';
import { createCors } from '@darkroom/contract/service';

type Headers = Record<string, string>;

/** As the service has it, but open to whatever a page on this machine wants to send. */
export function createMockCors(contract: ContractReading, allowed: 'local' | 'any') {
  const cors = createCors(contract, allowed === 'any' ? () => true : isLocal);
  const headers = ({ origin }: IncomingHttpHeaders): Headers => {
    const basic = cors.headers(origin) ?? {};
    return 'Access-Control-Allow-Origin' in basic ? { ...basic, 'Access-Control-Allow-Credentials': 'true' } : basic;
  };
  /** The response to a browser that asks before it sends. */
  const preflight = (sent: IncomingHttpHeaders): Headers => ({
    ...cors.preflight(sent.origin, sent['access-control-request-method'] ?? ''),
    ...headers(sent),
    'Access-Control-Allow-Headers': sent['access-control-request-headers'] ?? '*',
    'Access-Control-Allow-Private-Network': 'true',
  });
  return { headers, preflight };
}

/** Pages of this machine and of its own network; a page from the internet must not call your mock. */
function isLocal(origin: string): boolean {
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
