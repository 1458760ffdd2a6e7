#!/usr/bin/env node
// The command of the published package: says where the site is; with --serve, serves it.
import { listenOptions, serveSite } from './serve.ts';
import { siteFolder } from './site.ts';

try {
  if (process.argv.includes('--serve')) {
    const { port, host } = listenOptions(process.env);
    const { url } = await serveSite(siteFolder, port, host);
    console.log(`Serving the docs at ${url}`);
  } else {
    console.log(`Open ${siteFolder}/index.html, or serve the docs: darkroom-docs --serve`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
