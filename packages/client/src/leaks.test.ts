import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('./testing/misuse.ts', import.meta.url));

it('leaves no timer, socket or unhandled rejection behind, whatever goes wrong', async () => {
  // A process of its own, which ends by itself only if nothing keeps it alive.
  const child = spawn(process.execPath, ['--unhandled-rejections=strict', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const [late, aborted] = ['TimeoutError', 'AbortError'];
  const expected = [late, late, aborted, aborted, late, aborted, late, late, aborted, late, undefined];
  expect(output).toBe(`done: ${expected}; timers: 0\n`);
  expect(code).toBe(0);
});
