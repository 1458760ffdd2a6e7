import { globSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = import.meta.dirname;
const dist = join(here, 'dist');

/** The sources of the page. */
const sources = [
  join(here, '{src,build,public}/**/*.*'),
  join(here, '*.{ts,json,html}'),
  fileURLToPath(new URL('./**/*.ts', import.meta.resolve('@darkroom/client'))),
  fileURLToPath(import.meta.resolve('@darkroom/contract/openapi.json')),
];

/** Builds the page into dist/ unless it is up to date. Returns that folder. */
export async function buildStudio(onStart = () => {}): Promise<string> {
  if (inDate()) return dist;
  onStart();
  const { build } = await import('vite');
  // Built in a temporary folder and then moved, so no one is served half of it and concurrent builds do not mix.
  const fresh = join(here, 'node_modules', `.dist-${process.pid}`);
  // Always a production build, even if it is started by a test.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      configFile: join(here, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: fresh, emptyOutDir: true },
    });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
  await rm(dist, { recursive: true, force: true });
  await rename(fresh, dist).catch(async (error) => {
    await rm(fresh, { recursive: true, force: true });
    if (!inDate()) throw error;
  });
  return dist;
}

function inDate(): boolean {
  const built = statSync(join(dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return built > 0 && globSync(sources).every((path) => statSync(path).mtimeMs <= built);
}

if (import.meta.main) console.log(await buildStudio());
