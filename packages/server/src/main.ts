import * as module from 'node:module';

/** Runs the program. Compiled code is cached between starts, which halves the time until it listens. */
export async function main(argv: string[], env: NodeJS.ProcessEnv): Promise<void> {
  // Node 20 has no such cache.
  module.enableCompileCache?.();
  // Imported only now, so these modules come from the cache too.
  const { runCommandLine } = await import('./command-line.ts');
  await runCommandLine(argv, env);
}
