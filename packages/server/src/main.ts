#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

/** Runs the program. Compiled code is cached between starts, which halves the time until it listens. */
export async function main(argv: string[], env: NodeJS.ProcessEnv): Promise<void> {
  enableCompileCache();
  // Imported only now, so these modules come from the cache too.
  const { runCommandLine } = await import('./command-line.ts');
  await runCommandLine(argv, env);
}

if (import.meta.main) await main(process.argv.slice(2), process.env);
