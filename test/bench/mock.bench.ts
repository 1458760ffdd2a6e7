import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { dereferencedContract } from './dereferenced-contract.ts';
import type { Row } from './row.ts';
import { compare as compareLoads, type Measured } from './server/load.ts';

const root = resolve(import.meta.dirname, '../..');
const prism = join(
  dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')),
  'dist/index.js',
);

const seconds = 4;
const rounds = 3;

interface Target {
  process: ChildProcess;
  url: string;
  /** From the command to the first response. */
  start: number;
}

interface Load {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

const loads = {
  'images.generate': {
    method: 'POST',
    path: '/api/v1/runs/generate',
    body: { prompt: 'a fox', width: 512, height: 512 },
  },
  'runs.get': { method: 'GET', path: '/api/v1/runs/01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03' },
  'a 256² segment': {
    method: 'POST',
    path: '/api/v1/edits/segment',
    body: { prompt: 'a fox', imageUrl: 'https://images.example/files/picture-256x256-0123456789abcdef.png' },
  },
} satisfies Record<string, Load>;

/** The mock compared with stock Prism on the same contract, alternating, with the load from a separate process. */
export default async function mock(): Promise<Row[]> {
  const ours = await startBest(4711, ['scripts/mock.ts', '--port', '4711', '--run-time', '0', '--quiet']);
  const stock = await startBest(4712, [prism, 'mock', '-p', '4712', '-v', 'silent', dereferencedContract()]);
  const rows: Row[] = [];
  try {
    for (const [name, load] of Object.entries<Load>(loads)) {
      const [a, b] = await compare(ours, stock, load);
      const told = `stock Prism ${Math.round(b.perSecond)}/s, p99 ${b.p99} ms; the mock ${Math.round(a.perSecond)}/s, p99 ${a.p99} ms`;
      rows.push({
        name: `${name}: requests per second, relative to stock Prism`,
        value: a.perSecond / b.perSecond,
        unit: '×',
        atLeast: 0.95,
        peer: told,
      });
      rows.push({ name: `${name}: p99, relative to stock Prism`, value: a.p99 / b.p99, unit: '×', atMost: 1 });
    }
    const made = await fetch(`${ours.url}/api/v1/runs/generate`, {
      method: 'POST',
      headers: { 'x-api-key': 'k', 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'a fox' }),
    });
    const { data } = (await made.json()) as { data: { run_id: string } };
    const [poll, plain] = await compare(ours, stock, { method: 'GET', path: `/api/v1/runs/${data.run_id}` });
    rows.push({
      name: 'poll of a run that was made: requests per second, relative to stock Prism',
      value: poll.perSecond / plain.perSecond,
      unit: '×',
      atLeast: 3,
      peer: `stock Prism ${Math.round(plain.perSecond)}/s; the mock ${Math.round(poll.perSecond)}/s`,
    });
    const [memory, theirs] = [megabytes(ours.process), megabytes(stock.process)];
    rows.push({
      name: 'memory after all that, relative to stock Prism',
      value: memory / theirs,
      unit: '×',
      atMost: 1.2,
      peer: `stock Prism ${Math.round(theirs)} MB; the mock ${Math.round(memory)} MB`,
    });
    rows.push({
      name: 'start until the first response',
      value: ours.start,
      unit: 's',
      atMost: 3,
      peer: `stock Prism ${stock.start.toFixed(2)} s`,
    });
    rows.push({ name: 'startMock() in a test', value: startInTest(), unit: 's', atMost: 2 });
  } finally {
    ours.process.kill();
    stock.process.kill();
  }
  return rows;
}

/** Started three times, and left running: the quickest start counts, because a shared machine only ever adds time. */
async function startBest(port: number, args: string[]): Promise<Target> {
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 2; n++) {
    const target = await start(port, args);
    best = Math.min(best, target.start);
    const ended = once(target.process, 'exit');
    target.process.kill();
    await ended;
  }
  const last = await start(port, args);
  return { ...last, start: Math.min(best, last.start) };
}

async function start(port: number, args: string[]): Promise<Target> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const reply = await fetch(`${url}/api/v1/me`, { headers: { 'x-api-key': 'k' } }).catch(() => undefined);
    if (reply?.ok) return { process: child, url, start: (performance.now() - begun) / 1000 };
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function compare(ours: Target, stock: Target, { method, path, body }: Load): Promise<[Measured, Measured]> {
  const loads = [ours, stock].map(({ url }) => ({ method, url: url + path, ...(body && { body }) }));
  return (await compareLoads(loads, rounds, seconds)) as [Measured, Measured];
}

function megabytes({ pid }: ChildProcess): number {
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024;
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** In a separate process, like a test file, and the best of three. */
function startInTest(): number {
  const script = `
    const { startMock } = await import('@darkroom/mock');
    const begun = performance.now();
    const mock = await startMock();
    console.log((performance.now() - begun) / 1000);
    await mock.stop();`;
  const times = [1, 2, 3].map(() =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: join(root, 'test'),
        encoding: 'utf8',
      }),
    ),
  );
  return Math.min(...times);
}
