#!/usr/bin/env node
// `npm run docs`: builds the site and prints where it is; `npm run docs -- --serve` serves it too.
import { performance } from 'node:perf_hooks';
import { buildSite } from './build.ts';
import { listenOptions, serveSite } from './serve.ts';

try {
  const folder = await buildSite();
  console.log(`Built the docs in ${(performance.now() / 1000).toFixed(1)} s. Open ${folder}/index.html`);
  if (process.argv.includes('--serve')) {
    const { port, host } = listenOptions(process.env);
    const { url } = await serveSite(folder, port, host);
    console.log(`Serving the docs at ${url}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
