import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toJson } from '../format.ts';
import type { OpenApi } from '../openapi.ts';

/**
 * What the models of the Python client were made from, and what came out. Node cannot run the generator, but it can see
 * that the contract, the settings or the generator have changed since, or that someone edited the models.
 */
export interface ModelsOrigin {
  generator: string;
  inputs: string;
  models: string;
}

/** Made by `npm run generators`, beside the generator's settings. */
export const originFile = 'generator/made-from.json';
export const modelsFolder = 'src/darkroom/_generated';

const requirements = resolve(import.meta.dirname, '../../generators/requirements.txt');

/** As it should be now. `folder` is the one of the Python client. */
export function modelsOrigin(bundle: OpenApi, folder: string): ModelsOrigin {
  // The version and the introduction do not become models.
  const { info, ...contract } = bundle;
  return {
    generator: readFileSync(requirements, 'utf8')
      .split('\n')
      .filter((line) => /^(openapi-python-client|ruff)==/.test(line))
      .join(', '),
    inputs: hash([toJson(contract), ...contentsOf(folder, 'generator/{config.yaml,templates/*.jinja}')]),
    models: hash(contentsOf(folder, `${modelsFolder}/**/*.py`)),
  };
}

/** Whether the models are those that the contract and the settings give. */
export function modelsInDate(bundle: OpenApi, folder: string): boolean {
  try {
    return readFileSync(join(folder, originFile), 'utf8') === toJson(modelsOrigin(bundle, folder));
  } catch {
    return false;
  }
}

const contentsOf = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: folder })
    .sort()
    .flatMap((name) => [name, readFileSync(join(folder, name), 'utf8')]);

function hash(texts: string[]): string {
  const sum = createHash('sha256');
  for (const text of texts) sum.update(`${text.length}:${text}`);
  return sum.digest('hex');
}
