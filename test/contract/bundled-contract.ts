/** The contract that the facts are held against: the dereferenced bundle, as `npm run generate` wrote it. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { JsonObject } from './contract-document.ts';

const BUNDLE = '@darkroom/contract/openapi.dereferenced.json';

export const readContract = (): JsonObject =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(BUNDLE), 'utf8')) as JsonObject;
