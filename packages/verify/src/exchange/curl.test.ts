import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { asCurl } from './curl.ts';

const contract = loadContract();
const server = 'http://127.0.0.1:9';
const keep = () => 'request-1-scene.png';

test('a JSON request is one line that a shell reads back as it was', () => {
  const value = { prompt: `it's "quoted" $HOME \`x\` ☃` };
  const command = asCurl(
    server,
    { operation: contract.operation('images.generate'), payload: { kind: 'json', value } },
    keep,
  );
  const words = execFileSync('sh', ['-c', command.replace('curl', `printf '%s\\n'`)], {
    encoding: 'utf8',
    env: { API_KEY: 'k' },
  }).split('\n');
  expect(words).toContain('X-API-Key: k');
  expect(JSON.parse(words[words.indexOf('--data-binary') + 1] ?? '')).toEqual(value);
});

test('keys stay out of commands', () => {
  expect(asCurl(server, { operation: contract.operation('me.get'), as: 'other' }, keep)).toBe(
    `curl -sS -i 'http://127.0.0.1:9/api/v1/me' -H "X-API-Key: $OTHER_KEY"`,
  );
});

test('files are named, not written out', () => {
  const file = { file: new Uint8Array([1, 2]), filename: 'scene.png', type: 'image/png' };
  const command = asCurl(
    server,
    { operation: contract.operation('images.upload'), payload: { kind: 'form', parts: [['file', file]] } },
    keep,
  );
  expect(command).toContain(`-F 'file=@request-1-scene.png;type=image/png'`);
});

test('what does not fit on a line is kept in a file', () => {
  const payload = { kind: 'json', value: { prompt: 'x'.repeat(5_000) } } as const;
  expect(asCurl(server, { operation: contract.operation('images.generate'), payload }, () => 'body-1')).toContain(
    `--data-binary '@body-1'`,
  );
});
