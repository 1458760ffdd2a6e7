import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadedContract } from '../core/call.ts';
import { readContract } from '../core/contract.ts';

const fileName = 'openapi.json';

export function defaultFolder(): string {
  return dirname(fileURLToPath(import.meta.resolve('@darkroom/contract/openapi.json')));
}

export async function loadContract(folder: string): Promise<LoadedContract> {
  // Prism is a thousand files and most of what a start takes; from the second one on they need no compiling. Node 20
  // has no such cache.
  module.enableCompileCache?.();
  const [{ createPrismTemplates }, text] = await Promise.all([
    import('../prism/prism-templates.ts'),
    readFile(join(folder, fileName), 'utf8'),
  ]);
  const document = JSON.parse(text);
  return { contract: readContract(document), templates: createPrismTemplates(document) };
}

/** Calls back once after the contract has been written again. */
export function watchContract(folder: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, (_, name) => {
    if (name !== null && name !== fileName) return;
    clearTimeout(timer);
    timer = setTimeout(changed, 200);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
