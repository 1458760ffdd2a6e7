#!/usr/bin/env node
import * as module from 'node:module';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`darkroom needs Node 22.18 or newer; this is ${process.version}.`);
  process.exit(1);
}

// JavaScript, unlike the rest: what strips types takes longer to load than the whole command, and once the cache is on
// it is not needed. Imported only then, to come from the cache too.
module.enableCompileCache();
const { runCommandLine } = await import('../src/command-line.ts');
await runCommandLine(process.argv.slice(2));
