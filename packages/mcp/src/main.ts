#!/usr/bin/env node
import * as module from 'node:module';

// Before anything else is loaded, so it comes from the cache too. Node 20 has no such cache.
module.enableCompileCache?.();
const { main } = await import('./program.ts');
process.exitCode = await main(process.argv.slice(2), process.env);
