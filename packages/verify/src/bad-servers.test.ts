import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { main } from './main.ts';
import { withServerThat } from './testing/server-that.ts';

const id = { 'X-Request-Id': 'req_00000000' };
const healthy = JSON.stringify({ status: 'ok', version: '1.11.0-beta' });

/** Runs the command and returns its exit code, its output and its report. */
async function verifying(...argv: string[]) {
  const report = mkdtempSync(join(tmpdir(), 'darkroom-verify-report-'));
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text) => void said.push(String(text)));
  const error = vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)));
  try {
    const code = await main([...argv, '--report', report, '--max-time', '5'], {});
    return { code, said: said.join('\n'), report };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

describe('servers that cannot be checked', () => {
  const cases: [string, RequestListener, RegExp][] = [
    ['resets connections', (request) => void request.socket.destroy(), /No server of the contract responds/],
    [
      'returns HTML',
      (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>'),
      /another service.*text\/html/,
    ],
    [
      'returns 500 to everything',
      (_, response) => void response.writeHead(500).end('Oops'),
      /returns 500 to its own health check/,
    ],
    [
      'is another service',
      (_, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"up":true}'),
      /another service/,
    ],
    [
      'refuses the key',
      ({ url }, response) => {
        if (url === '/healthz') response.writeHead(200, { 'Content-Type': 'application/json', ...id }).end(healthy);
        else
          response
            .writeHead(401, { 'Content-Type': 'application/json', 'WWW-Authenticate': 'Bearer', ...id })
            .end('{"message":"No.","code":"invalid_token"}');
      },
      /refuses the API key/,
    ],
    ['hangs', () => {}, /took longer than 10 s/],
  ];
  test.each(cases)('one that %s', async (_, listener, words) => {
    const { code, said, report } = await withServerThat(listener, (url) =>
      verifying('--server', url, '--api-key', 'k'),
    );
    expect(said).toMatch(words);
    expect(code).toBe(3);
    expect(JSON.parse(readFileSync(join(report, 'verify.json'), 'utf8')).cannot).toMatch(words);
    expect(readFileSync(join(report, 'verify.junit.xml'), 'utf8')).toContain('<error message=');
    expect(existsSync(join(report, 'verify.html'))).toBe(true);
  });

  test('one that is down', async () => {
    const { code, said } = await verifying('--server', 'http://127.0.0.1:9', '--api-key', 'k');
    expect(said).toMatch(/No server of the contract responds at http:\/\/127\.0\.0\.1:9.*ECONNREFUSED/);
    expect(code).toBe(3);
  });

  test('one that dies in the middle leaves a report as far as it got', async () => {
    let returned = 0;
    const listener: RequestListener = ({ url, socket }, response) => {
      if (++returned > 2) return void socket.destroy();
      const body =
        url === '/healthz'
          ? healthy
          : JSON.stringify({
              user_id: 'usr_1',
              credential: 'api_key',
              scopes: [],
              limits: { creates_per_minute: 1, reads_per_minute: 1, uploads_per_minute: 1, queued_runs: 1 },
            });
      response
        .writeHead(200, {
          'Content-Type': 'application/json',
          RateLimit: '"reads";r=1;t=1',
          'RateLimit-Policy': '"reads";q=1;w=60',
          'X-Request-Id': `req_0000000${returned}`,
        })
        .end(body);
    };
    const { code, said, report } = await withServerThat(listener, (url) =>
      verifying('--server', url, '--api-key', 'k'),
    );
    expect(said).toMatch(/got no response/);
    expect(code).toBeGreaterThan(0);
    expect(JSON.parse(readFileSync(join(report, 'verify.json'), 'utf8')).requests).toBeGreaterThan(2);
  });
});

describe('wrong options', () => {
  const broken = join(tmpdir(), `darkroom-broken-${process.pid}.json`);
  writeFileSync(broken, '{"openapi": ');
  const cases: [string[], RegExp][] = [
    [['--server', 'ftp://x', '--api-key', 'k'], /not an http URL/],
    [['--server', 'http://127.0.0.1:9'], /--api-key is missing/],
    [['--server', 'http://127.0.0.1:9', '--api-key', 'k', '--phases', 'magic'], /Unknown phase magic/],
    [['--server', 'http://127.0.0.1:9', '--api-key', 'k', '--seed', 'x'], /--seed x is not a number/],
    [['--server', 'http://127.0.0.1:9', '--api-key', 'k', '--fail-under', 'luck=3'], /Unknown coverage luck/],
    [['--nonsense'], /nonsense/],
    [['--server', 'http://127.0.0.1:9', '--api-key', 'k', '--contract', broken], /cannot be read/],
  ];
  test.each(cases)('%j', async (argv, words) => {
    const { code, said } = await verifying(...argv);
    expect(said).toMatch(words);
    expect(code).toBe(2);
  });
});
