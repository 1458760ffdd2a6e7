import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import { rolldown } from 'rolldown';
import type { Entry } from './entry.ts';
import { indexOptions } from './options.ts';

/** The script of the search and its index. Both are scripts, because a page from a folder cannot fetch anything. */
export async function searchFiles(entries: Entry[]): Promise<[string, string][]> {
  return [
    ['assets/search-index.js', indexScript(entries)],
    ['assets/search.js', await pageScript()],
  ];
}

function indexScript(entries: Entry[]): string {
  const search = new MiniSearch(indexOptions);
  search.addAll(
    entries.map(({ title, about, names, text }, id) => ({ id, title, about, names: names.join(' '), text })),
  );
  // Parsing JSON from a string is several times faster than running the same text as a script.
  return `globalThis.searchData = { entries: JSON.parse(${quoted(entries)}), index: ${quoted(search)} };\n`;
}

/** JSON as a string of a script. In single quotes few characters need a backslash. */
const quoted = (value: unknown): string => `'${JSON.stringify(value).replace(/[\\']/g, '\\$&')}'`;

async function pageScript(): Promise<string> {
  const input = fileURLToPath(new URL('page/start.ts', import.meta.url));
  const build = await rolldown({ input, platform: 'browser' });
  try {
    const { output } = await build.generate({ format: 'iife', minify: true, banner: licence() });
    return output[0].code;
  } finally {
    await build.close();
  }
}

/** The library is inside the script, and its licence asks to be included. */
function licence(): string {
  const file = new URL('../../LICENSE.txt', import.meta.resolve('minisearch'));
  return `/*! MiniSearch\n${readFileSync(file, 'utf8').trim()}\n*/`;
}
