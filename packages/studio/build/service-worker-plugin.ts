import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Files of public/ that the page needs to be drawn. */
const fixed = ['assets/mark.svg', 'assets/theme.js'];

/** Writes service-worker.js with the list of the built scripts and styles, and a version that changes with the page. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const version = createHash('sha256');
      const built = Object.values(bundle).toSorted((one, other) => one.fileName.localeCompare(other.fileName));
      for (const file of built) version.update(file.type === 'chunk' ? file.code : file.source);
      for (const path of fixed) version.update(await readFile(join(import.meta.dirname, '../public', path)));
      const paths = [...fixed, ...built.map(({ fileName }) => fileName)]
        .filter((path) => /\.(js|css|svg)$/.test(path))
        .map((path) => `/${path}`);
      const source = await readFile(join(import.meta.dirname, 'service-worker.js'), 'utf8');
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: source
          .replace('__VERSION__', version.digest('hex').slice(0, 16))
          .replace("['__FILES__']", JSON.stringify(['/', ...paths], null, 2)),
      });
    },
  };
}
