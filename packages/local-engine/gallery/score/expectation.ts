import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { ImageKind } from '../../src/prompt/intent.ts';

/** What must be seen in the image of one prompt; the head of `prompts.yaml` explains the fields. */
export interface Expectation {
  prompt: string;
  kind?: ImageKind;
  things?: Record<string, string>;
  counts?: Record<string, number>;
  attributes?: Record<string, string[]>;
  relations?: [string, string, string][];
  text?: string[];
  absent?: string[];
  place?: string;
}

export function readExpectations(file = new URL('../prompts.yaml', import.meta.url)): Expectation[] {
  return parse(readFileSync(file, 'utf8')) as Expectation[];
}
