import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const autocannon = createRequire(import.meta.url).resolve('autocannon');

export interface Load {
  method: 'GET' | 'POST';
  url: string;
  body?: object;
}

export interface Measured {
  perSecond: number;
  p99: number;
}

export const apiKey = 'a-key-for-the-bench-0123456789';

/** Load on 16 connections for this many seconds, from a separate process. */
export function measure({ method, url, body }: Load, seconds: number): Promise<Measured> {
  const args = [autocannon, '--json', '-c', '16', '-d', String(seconds), '-m', method, '-H', `x-api-key=${apiKey}`];
  if (body !== undefined) args.push('-H', 'content-type=application/json', '-b', JSON.stringify(body));
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [...args, url], { stdio: ['ignore', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('close', () => {
      const result = JSON.parse(text);
      if (result.non2xx > 0 || result.errors > 0) {
        fail(new Error(`${method} ${url}: ${result.non2xx} refused, ${result.errors} failed.`));
      } else done({ perSecond: result.requests.average, p99: result.latency.p99 });
    });
  });
}

/** Several loads, alternating, so other load on the machine affects all of them; the best round of each. */
export async function compare(loads: Load[], rounds = 3, seconds = 3): Promise<Measured[]> {
  const measured = loads.map((): Measured[] => []);
  for (const load of loads) await measure(load, 1);
  for (let round = 0; round < rounds; round++) {
    for (const [index, load] of loads.entries()) measured[index]?.push(await measure(load, seconds));
  }
  return measured.map((all) => ({
    perSecond: Math.max(...all.map(({ perSecond }) => perSecond)),
    p99: Math.min(...all.map(({ p99 }) => p99)),
  }));
}
