import { expect, test } from 'vitest';
import type { Evidence } from '../../judge/exchange-check.ts';
import { insidesHidden } from './insides-hidden.ts';

function verdict(body: object, { headers = {}, sent = {}, status = 422, runs = [] as object[] } = {}) {
  const call = { operation: { id: 'runs.get' }, payload: { kind: 'json', value: sent } };
  const exchange = {
    call,
    url: 'http://127.0.0.1:4000/api/v1/x',
    status,
    headers,
    body: Buffer.from(JSON.stringify(body)),
  };
  return insidesHidden.look({ exchange, runs } as unknown as Evidence);
}

test.each([
  ['TypeError: x is not a function\n    at Object.run (file:///srv/app/main.ts:12:3)', 'a stack trace'],
  ['could not open /var/lib/darkroom/files/a.png', 'a file path'],
  ['select * from runs where id = 1', 'SQL'],
  ['duplicate key value violates unique constraint "runs_pkey"', 'SQL'],
  ['connect ECONNREFUSED 10.0.3.7:5432', 'a host'],
  ['VipsJpeg: premature end of libvips input', 'a library'],
  ["Cannot read properties of undefined (reading 'id')", 'an error of the language'],
])('%j shows %s', (message, what) => {
  expect(verdict({ message })).toContain(what);
});

test('a plain sentence is fine, also with the text of the request', () => {
  expect(verdict({ message: 'Run 01a1dd16 not found.' })).toBe('');
  const url = 'http://10.0.0.7:9/root/x.png';
  expect(verdict({ message: `${url} could not be fetched.` }, { sent: { image_url: url } })).toBe('');
  expect(verdict({ message: `${url} could not be fetched.` })).not.toBe('');
});

test('the error of a run and the headers are read too', () => {
  expect(verdict({}, { status: 200, runs: [{ error: { message: 'connect ECONNREFUSED 127.0.0.1:9' } }] })).toContain(
    'host',
  );
  expect(verdict({}, { status: 200, headers: { 'x-powered-by': 'Express' } })).toContain('x-powered-by');
  expect(verdict({ ok: true }, { status: 200, runs: [{ error: null }] })).toBeUndefined();
});
