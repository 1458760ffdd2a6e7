/** The contract that the facts are checked against: the bundle that `npm run generate` wrote, without references. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dereference } from '@darkroom/contract/dereference';
import type { JsonObject } from './contract-document.ts';

const BUNDLE = '@darkroom/contract/openapi.json';

export const readContract = (): JsonObject =>
  dereference(JSON.parse(readFileSync(createRequire(import.meta.url).resolve(BUNDLE), 'utf8')) as JsonObject);
