import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenApi } from '../openapi.ts';
import { typesFile, typesInDate, typesSettings } from './types-origin.ts';

const root = resolve(import.meta.dirname, '../../..');
let bundle: OpenApi;
let folder: string;
beforeEach(() => {
  bundle = JSON.parse(readFileSync(join(root, 'packages/contract/src/generated/openapi.json'), 'utf8'));
  folder = mkdtempSync(join(tmpdir(), 'darkroom-go-'));
  cpSync(join(root, 'packages/client-go/api'), join(folder, 'api'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('holds as long as only the version of the contract changes', () => {
  expect(typesInDate(bundle, folder)).toBe(true);
  bundle.info.version = '9.0.0';
  expect(typesInDate(bundle, folder)).toBe(true);
});

it('notices a change to the contract', () => {
  Object.assign(bundle.components.schemas?.Run ?? {}, { required: [] });
  expect(typesInDate(bundle, folder)).toBe(false);
});

it.each([typesSettings, typesFile, 'api/made-from.json'])('notices a change to %s', (name) => {
  writeFileSync(join(folder, name), `${readFileSync(join(folder, name), 'utf8')}\n`);
  expect(typesInDate(bundle, folder)).toBe(false);
});
