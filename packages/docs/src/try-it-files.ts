import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import type { Contract, Node } from './contract.ts';
import { goNames } from './go-names.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The scripts of the pages: the small one that every page has, and those that "Try it" loads on first use. */
export async function tryItFiles(contract: Contract): Promise<[string, string][]> {
  const data = { document: requestDocument(contract), go: goNames };
  return [
    ['assets/samples.js', await bundled('./try-it/samples-script.ts')],
    ['assets/try-it.js', await bundled('./try-it/main.ts')],
    // A script and not JSON: browsers do not fetch a file from a folder.
    ['assets/try-it-contract.js', `globalThis.darkroomTryIt = ${JSON.stringify(data)};\n`],
  ];
}

async function bundled(entry: string): Promise<string> {
  const { output } = await build({
    input: here(entry),
    platform: 'browser',
    output: { format: 'iife', minify: true },
    write: false,
    logLevel: 'silent',
  });
  return output[0].code;
}

/** The contract without what only matters to readers: bodies of responses, webhooks, and examples of anything but requests. */
function requestDocument({ document }: Contract): Node {
  const { info, servers, security, paths, components } = document;
  const used = new Set<string>();
  const kept = JSON.parse(
    JSON.stringify({ info, servers, security, paths, components }, function (this: Node, key, value) {
      if (key === 'content' && 'description' in this && 'headers' in this) return undefined;
      if (key === 'links' || key === 'callbacks') return undefined;
      return value;
    }),
  );
  for (const item of Object.values<Node>(kept.paths)) {
    for (const operation of Object.values<Node>(item)) {
      for (const media of Object.values<Node>(operation.requestBody?.content ?? {})) {
        for (const { $ref = '' } of Object.values<Node>(media.examples ?? {})) used.add($ref.split('/').pop());
      }
    }
  }
  kept.components.examples = Object.fromEntries(
    Object.entries(kept.components.examples).filter(([name]) => used.has(name)),
  );
  return kept;
}
