import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');

/** The bytes of a module and all it needs, minified by esbuild for a browser and gzipped. */
export async function bundleSize(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

export const wholeClient = `export * from './src/index.ts';`;

export const oneOperation = (name: string): string =>
  `import { connect, method, ${name} } from './src/operations.ts';
   export const call = (options) => method(connect(options), ${name});`;
