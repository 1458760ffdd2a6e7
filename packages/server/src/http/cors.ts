import { type Cors, createCors } from '@darkroom/contract/service';
import { reading } from '../contract/document.ts';

/** Lets pages of these origins, separated by spaces, call the service. No cookies, so allowing all origins is safe. */
export function corsFor(origins: string): Cors {
  const allowed = new Set(origins.split(/\s+/).filter((origin) => origin !== ''));
  return createCors(reading, allowed.has('*') ? '*' : (origin) => allowed.has(origin));
}
