import { expect, test } from 'vitest';
import { help, readSettings } from './settings.ts';

test('the service and the key come from the options, then from the environment', () => {
  const env = { DARKROOM_SERVER: 'http://one.example/', DARKROOM_API_KEY: 'one' };
  expect(readSettings([], env)).toMatchObject({ service: 'http://one.example', apiKey: 'one', http: null });
  expect(readSettings(['--server', 'http://two.example', '--api-key=two'], env)).toMatchObject({
    service: 'http://two.example',
    apiKey: 'two',
  });
  expect(readSettings([], {})).toMatchObject({ service: 'http://127.0.0.1:4000', wait: 50_000, imageSize: 1024 });
});

test('HTTP is on this machine only, unless it is asked for', () => {
  expect(readSettings(['--http', '--allow-origin', 'https://chat.example/'], {})).toMatchObject({
    http: { host: '127.0.0.1', port: 4020, origins: ['https://chat.example'], hosts: [] },
  });
});

test.each([
  [['--http', '--allow-files', '.'], '--allow-files does not work with --http'],
  [['--port', '1'], '--port only works with --http'],
  [['--wait', 'long'], '--wait must be an integer from 0 to 3600'],
  [['--image-size', '9999'], '--image-size must be an integer from 0 to 4096'],
  [['--server', 'ftp://x'], 'ftp://x is not an http or https URL'],
  [['--colour'], "Unknown option '--colour'"],
  [['extra'], 'darkroom mcp --help'],
])('%j is refused', (args, words) => {
  expect(() => readSettings(args, {})).toThrow(words);
});

test('help names every option', () => {
  expect(readSettings(['-h'], {})).toBe('help');
  expect(readSettings(['--version'], {})).toBe('version');
  for (const option of ['--tools', '--allow-files', '--wait', '--image-size', '--http', '--allow-host'])
    expect(help).toContain(`  ${option} `);
});
