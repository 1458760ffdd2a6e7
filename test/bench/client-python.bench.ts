import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { echoServer } from '@darkroom/client/bench';
import type { Row } from './row.ts';

const root = resolve(import.meta.dirname, '../..');
const python = resolve(root, '.generators/client-python/bin/python');

/** The limits of the Python client: the cost of a call and of importing it. Measured where its tests have run. */
export default async function measurePythonClient(): Promise<Row[]> {
  if (!existsSync(python)) {
    console.log('  not measured: run "npm run test:python" first, which needs Python');
    return [];
  }
  const server: ChildProcess = spawn(process.execPath, [echoServer]);
  try {
    const [said] = await once(server.stdout as NodeJS.ReadableStream, 'data');
    const url = `http://127.0.0.1:${String(said).trim()}`;
    const script = resolve(root, 'packages/client-python/bench/call_cost.py');
    const { stdout } = await promisify(execFile)(python, [script, url]);
    const measured: { call: number; import: number; httpx: number } = JSON.parse(stdout);
    return [
      {
        name: 'time of a call against plain httpx',
        value: measured.call,
        unit: 'times',
        atMost: 1.3,
        peer: 'httpx.Client.post, which neither checks input, retries nor returns a model',
      },
      {
        name: 'import darkroom',
        value: measured.import,
        unit: 's',
        atMost: 0.4,
        peer: `import httpx ${measured.httpx.toFixed(2)}`,
      },
    ];
  } finally {
    server.kill();
  }
}
