import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Row } from './row.ts';

const entry = resolve(import.meta.dirname, '../../packages/cli/bin/darkroom.js');
const starts = 9;

/** How long a client waits for the tools, from the start of `darkroom mcp`. No service is needed for that. */
export default async function agents(): Promise<Row[]> {
  const times: number[] = [];
  // The first start fills the compile cache, as it does once after an installation.
  await list();
  for (let n = 0; n < starts; n++) times.push(await list());
  const median = times.toSorted((one, other) => one - other)[starts >> 1] ?? 0;
  return [{ name: 'darkroom mcp, start to tools/list', value: median, unit: 'ms', atMost: 1000 }];
}

async function list(): Promise<number> {
  const begun = performance.now();
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const env = { PATH: process.env.PATH ?? '', DARKROOM_SERVER: 'http://127.0.0.1:1', DARKROOM_API_KEY: 'none' };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [entry, 'mcp'], env }));
  await client.listTools();
  const took = performance.now() - begun;
  await client.close();
  return took;
}
