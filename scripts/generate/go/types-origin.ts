import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJson } from '../format.ts';
import type { OpenApi } from '../openapi.ts';
import { goContract } from './contract.ts';

/** The Go program that makes the types of the Go client. */
export const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.1';

export const typesFile = 'api/types.gen.go';
export const typesSettings = 'api/oapi-codegen.yaml';

/**
 * What the types of the Go client were made from, and what came out. Node cannot run the generator, but it can see that
 * the contract, the settings or the generator have changed since, or that someone edited the types.
 */
export interface TypesOrigin {
  generator: string;
  inputs: string;
  types: string;
}

/** Made by `npm run generators`, beside the generator's settings. */
export const originFile = 'api/made-from.json';

/** As it should be now. `folder` is the one of the Go client. */
export function typesOrigin(bundle: OpenApi, folder: string): TypesOrigin {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return {
    generator: oapiCodegen,
    inputs: hash(toJson(goContract(bundle)) + read(typesSettings)),
    types: hash(read(typesFile)),
  };
}

/** Whether the types are those that the contract and the settings give. */
export function typesInDate(bundle: OpenApi, folder: string): boolean {
  try {
    return readFileSync(join(folder, originFile), 'utf8') === toJson(typesOrigin(bundle, folder));
  } catch {
    return false;
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
