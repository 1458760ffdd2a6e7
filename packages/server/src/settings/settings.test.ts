import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings, settingsAsMarkdown } from './index.ts';

test('without any variable there is a service on port 4000', () => {
  expect(readSettings({})).toMatchObject({ port: 4000, host: '127.0.0.1', role: 'all', dataFolder: './data' });
});

test('a URL loses its trailing slash', () => {
  expect(readSettings({ DARKROOM_PUBLIC_URL: 'https://darkroom.example/' }).publicUrl).toBe('https://darkroom.example');
});

test.each([
  [{ PORT: 'http' }, 'PORT must be an integer from 0 to 65535, not "http"'],
  [{ PORT: '65536' }, 'PORT must be'],
  [{ DARKROOM_ROLE: 'boss' }, 'DARKROOM_ROLE must be one of all, api, worker, not "boss"'],
  [{ DARKROOM_ROLE: 'worker' }, 'DATABASE_URL'],
  [{ DARKROOM_ALLOW_PRIVATE_URLS: 'maybe' }, 'DARKROOM_ALLOW_PRIVATE_URLS must be true or false'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must be a URL that starts with postgres://'],
  [{ DATABASE_URL: 'postgres://localhost/x' }, 'DARKROOM_SECRET_KEY must be set if DATABASE_URL is set'],
  [{ DATABASE_URL: 'postgres://localhost/x' }, 'openssl rand -base64 32'],
  [{ DARKROOM_SECRET_KEY: 'short' }, 'DARKROOM_SECRET_KEY must be 32 bytes in base64 or hex'],
  [{ DARKROOM_SECRET_KEY_PREVIOUS: 'x'.repeat(42) }, 'DARKROOM_SECRET_KEY_PREVIOUS must be 32 bytes'],
  [{ DARKROOM_WEBHOOK_SECRET: 'whsec_no' }, 'DARKROOM_WEBHOOK_SECRET must be base64 after whsec_'],
  [{ DARKROOM_API_KEY: 'short' }, 'DARKROOM_API_KEY must have at least 16 characters'],
  [{ DARKROOM_JWT_SECRET: 'x'.repeat(32) }, 'DARKROOM_JWT_ISSUER must be set'],
  [{ DARKROOM_JWT_SECRET: 'x' }, 'DARKROOM_JWT_SECRET must have at least 32 characters'],
  [{ DARKROOM_S3_BUCKET: 'images' }, 'DARKROOM_S3_ENDPOINT must be set'],
])('%o is refused by name', (env, words) => {
  expect(() => readSettings(env)).toThrow(words);
});

test('everything that is wrong is said at once', () => {
  expect(() => readSettings({ PORT: 'x', DARKROOM_LOG_LEVEL: 'loud' })).toThrow(/PORT[\s\S]*DARKROOM_LOG_LEVEL/);
});

test('a secret is not repeated in what is said', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://user:password@localhost' })).toThrow(/^(?![\s\S]*password)/);
  expect(() => readSettings({ DARKROOM_SECRET_KEY: 'not-long-enough' })).toThrow(/^(?![\s\S]*not-long-enough)/);
});

test('the README has the table of settings, and nothing else in it', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  // The formatter pads tables.
  const rows = (text: string) =>
    text
      .split('\n')
      .filter((line) => /^\| `[A-Z]/.test(line))
      .map((line) => line.replaceAll(/ +/g, ' ').trim());
  expect(rows(readme)).toEqual(rows(settingsAsMarkdown()));
});
