#!/usr/bin/env node
// The command of the published package; in a clone it is bin/darkroom.js.
import * as module from 'node:module';

// Node 20 has no such cache. Imported only then, to come from the cache too.
module.enableCompileCache?.();
const { runCommandLine } = await import('./command-line.ts');
await runCommandLine(process.argv.slice(2));
