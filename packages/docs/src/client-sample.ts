import { resolve } from 'node:path';
import { readText } from './contract.ts';

const SAMPLES = resolve(import.meta.dirname, '../../../openapi/samples');

/** How to call an operation with the client: the sample that the tests run against the live service. */
export const clientSample = (id: string): string =>
  readText(resolve(SAMPLES, `${id}.ts`), 'Every operation needs a sample there.').trim();
