import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { UsageError } from '../session/options.ts';

const inClone = join(import.meta.dirname, '../../../server/src/bin.ts');

/** The program of the service. The checks never import it; they start it as a user would. */
export function serviceProgram(): string {
  if (existsSync(inClone)) return inClone;
  for (const place of [join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      return join(dirname(createRequire(place).resolve('@darkroom/server/package.json')), 'dist/bin.js');
    } catch {
      // Not installed there.
    }
  }
  throw new UsageError(
    'Say which server to check: --server URL. To check the service itself: npm install @darkroom/server',
  );
}
