import { requestHeaderNames, responseHeaderNames } from '@darkroom/contract/reading';
import { reading } from '../contract/document.ts';

/** Lets pages of other origins call the service. There are no cookies, so allowing all origins is safe. */
export function createCors(origins: string): Cors {
  const allowed = new Set(origins.split(/\s+/).filter((origin) => origin !== ''));
  const all = allowed.has('*');
  const exposed = [...responseHeaderNames(reading)].join(', ');
  const accepted = ['Authorization', 'Content-Type', 'X-API-Key', ...requestHeaderNames(reading)].join(', ');
  return {
    headers(origin) {
      if (origin === undefined) return undefined;
      if (all) return { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed };
      if (!allowed.has(origin)) return { Vary: 'Origin' };
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

export interface Cors {
  headers(origin: string | undefined): Record<string, string> | undefined;
  preflight(origin: string | undefined, methods: string): Record<string, string>;
}
