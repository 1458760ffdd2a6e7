import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { toJson } from './format.ts';
import { goContract } from './go-contract.ts';
import type { OpenApi } from './openapi.ts';
import { goFolder } from './paths.ts';

/** The Go program that makes the types of the Go client. */
export const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.1';

export const goTypes = {
  settings: resolve(goFolder, 'api/oapi-codegen.yaml'),
  output: resolve(goFolder, 'api/types.gen.go'),
  /** What they were made from, since Node cannot make them again to compare. */
  inputs: resolve(goFolder, 'api/types.inputs'),
};

/** A hash of everything that the types of the Go client are made from. */
export async function goTypesInputs(document: OpenApi): Promise<string> {
  const hash = createHash('sha256');
  for (const input of [toJson(goContract(document)), await readFile(goTypes.settings, 'utf8'), oapiCodegen]) {
    hash.update(`${input}\0`);
  }
  return `${hash.digest('hex')}\n`;
}

export async function goTypesStale(document: OpenApi): Promise<boolean> {
  return (await readFile(goTypes.inputs, 'utf8').catch(() => '')) !== (await goTypesInputs(document));
}
