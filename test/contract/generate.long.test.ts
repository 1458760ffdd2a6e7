import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { dereference } from '@darkroom/contract/dereference';
import { contractForms } from '@darkroom/contract/forms';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ContractCopy, copyContract } from './contract-copy.ts';

const types = 'packages/contract/src/generated/types.ts';
let contract: ContractCopy;
beforeEach(() => {
  contract = copyContract();
});
afterEach(() => contract.remove());

describe('generate --check', () => {
  it('passes when nothing has changed', () => {
    expect(contract.run('generate', '--check')).toMatchObject({ status: 0 });
  });

  it('names what is stale', () => {
    contract.edit(
      'openapi/components/schemas/Seed.yaml',
      'Makes the result reproducible',
      'Makes the result repeatable',
    );
    const { status, output } = contract.run('generate', '--check');
    expect(status).toBe(1);
    expect(output).toContain('packages/contract/src/generated/openapi.json');
    expect(output).toContain('npm run generate');
    expect(output).toContain('packages/client-python/src/darkroom/_generated is stale');
    expect(output).toContain('npm run generators -- openapi-python-client');
  });

  it('finds models of the Python client that were edited by hand', () => {
    contract.edit('packages/client-python/src/darkroom/_generated/types.py', 'class Unset:', 'class Missing:');
    const { status, output } = contract.run('generate', '--check');
    expect(status).toBe(1);
    expect(output).toContain('packages/client-python/src/darkroom/_generated is stale');
  });
});

describe('generate', () => {
  const mistakes = [
    {
      name: 'a syntax error',
      make: () => contract.edit('openapi/components/schemas/Seed.yaml', 'type: integer', 'type: [integer'),
      names: /components\/schemas\/Seed\.yaml:\d+:\d+/,
    },
    {
      name: 'a dangling reference',
      make: () => contract.edit('openapi/components/schemas/Run.yaml', './RunTypeName.yaml', './RunTipe.yaml'),
      names: /components\/schemas\/Run\.yaml:\d+:\d+/,
    },
    {
      name: 'an invalid example',
      make: () => contract.edit('openapi/components/examples/runs.get.completed.yaml', 'progress: 1', 'progress: 2'),
      names: /components\/examples\/runs\.get\.completed\.yaml:\d+:\d+/,
    },
    {
      name: 'a duplicated operationId',
      make: () =>
        contract.edit('openapi/paths/images.reframe.yaml', 'operationId: images.reframe', 'operationId: runs.get'),
      names: /paths\/\S+\.yaml:\d+:\d+/,
    },
  ];

  it.each(mistakes)('refuses $name, names file and line, and leaves the generated files alone', ({ make, names }) => {
    make();
    const before = contract.read(types);
    const { status, output } = contract.run('generate');
    expect(status).toBe(1);
    expect(output).toMatch(names);
    expect(contract.read(types)).toBe(before);
  });

  it('writes what a change to the contract brings', () => {
    contract.edit('openapi/components/schemas/RunType.yaml', '  - upload', '  - upload\n  - upscale');
    expect(contract.run('generate')).toMatchObject({ status: 0 });
    expect(contract.read(types)).toContain('"upscale"');
  });
});

describe('what is generated', () => {
  const generated = (name: string) => resolve(import.meta.dirname, '../../packages/contract/src/generated', name);
  const bundle = () => JSON.parse(readFileSync(generated('openapi.json'), 'utf8'));

  it('has a 3.0 form that is valid OpenAPI 3.0, and its examples too', () => {
    const redocly = resolve(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');
    const file = join(mkdtempSync(join(tmpdir(), 'darkroom-forms-')), 'openapi-3.0.json');
    writeFileSync(file, contractForms['openapi-3.0.json'](bundle()));
    expect(JSON.parse(readFileSync(file, 'utf8')).openapi).toMatch(/^3\.0\./);
    const { status, stderr } = spawnSync(process.execPath, [redocly, 'lint', file, '--extends', 'recommended-strict'], {
      // In another folder, because our own redocly.yaml has rules for how the contract is written, not for what 3.0 is.
      cwd: tmpdir(),
      encoding: 'utf8',
    });
    rmSync(dirname(file), { recursive: true });
    expect(status, stderr).toBe(0);
  });

  it('has a YAML form that readers of YAML 1.1 read alike', () => {
    const text = contractForms['openapi.yaml'](bundle());
    expect(parse(text, { version: '1.1' })).toEqual(bundle());
    expect(parse(text)).toEqual(bundle());
  });

  it('has a form without webhooks, and without the tag that only they have', () => {
    const { webhooks, tags, ...others } = bundle();
    const without = JSON.parse(contractForms['openapi-without-webhooks.json'](bundle()));
    expect(Object.keys(webhooks)).toEqual(['run.completed', 'run.failed', 'run.canceled']);
    expect(without.paths).toEqual(others.paths);
    expect(others.components).toMatchObject(without.components);
    expect(without).not.toHaveProperty('webhooks');
    expect(tags.length - without.tags.length).toBe(1);
    expect(JSON.stringify(without)).not.toContain('WebhookEvents');
  });

  it('has no reference left in the dereferenced form', () => {
    expect(JSON.stringify(dereference(bundle()))).not.toContain('"$ref"');
  });

  it('has no union that unknown swallows', () => {
    expect(readFileSync(generated('types.ts'), 'utf8')).not.toMatch(/\| unknown|unknown \|/);
  });
});
