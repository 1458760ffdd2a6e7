import type { ContractReading } from '../reading/contract-reading.ts';
import { requestHeaderNames, responseHeaderNames } from './header-names.ts';

/** The headers that let pages of other origins call the service. */
export interface Cors {
  headers(origin: string | undefined): Record<string, string> | undefined;
  preflight(origin: string | undefined, methods: string): Record<string, string>;
}

/** Which headers to allow and to expose is read from the contract. */
export function createCors(contract: ContractReading, allows: '*' | ((origin: string) => boolean)): Cors {
  const exposed = [...responseHeaderNames(contract)].join(', ');
  const accepted = ['Authorization', 'Content-Type', 'X-API-Key', ...requestHeaderNames(contract)].join(', ');
  return {
    headers(origin) {
      if (origin === undefined) return undefined;
      if (allows === '*') return { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed };
      if (!allows(origin)) return { Vary: 'Origin' };
      return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed, Vary: 'Origin' };
    },
    preflight(origin, methods) {
      return {
        ...this.headers(origin),
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': accepted,
        'Access-Control-Max-Age': '86400',
      };
    },
  };
}
