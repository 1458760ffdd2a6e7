import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ContractCopy, copyContract } from './contract-copy.ts';

const root = 'openapi/openapi.yaml';
let contract: ContractCopy;
let version: string;
beforeEach(() => {
  contract = copyContract();
  version = /version: (\S+)/.exec(contract.read(root))?.[1] ?? '';
  // Between two releases the contract is ahead of the latest one; these tests start from a contract that was just
  // published.
  const bundle = contract.read('packages/contract/src/generated/openapi.yaml');
  contract.write(`openapi/releases/${version}.yaml`, bundle);
});
afterEach(() => contract.remove());

const regenerate = () => expect(contract.run('generate')).toMatchObject({ status: 0 });
const addField = () =>
  contract.edit(
    'openapi/components/schemas/GenerationOutput.yaml',
    'properties:\n',
    'properties:\n  note:\n    type: string\n    maxLength: 10\n    description: A note.\n',
  );

describe('the gate against breaking changes', () => {
  it('catches a field that becomes required', () => {
    contract.edit('openapi/components/schemas/GenerateFluxDev.yaml', 'required: [prompt]', 'required: [prompt, width]');
    contract.edit(root, `version: ${version}`, 'version: 2.0.0');
    regenerate();
    const { status, output } = contract.run('release', '--check');
    expect(status).toBe(1);
    expect(output).toContain('major');
    expect(output).toContain('width');
  });

  it('catches an operation that is gone', () => {
    contract.edit(root, '/api/v1/edits/segment:', '/api/v1/edits/segments:');
    regenerate();
    const { status, output } = contract.run('release', '--check');
    expect(status).toBe(1);
    expect(output).toContain('/api/v1/edits/segment');
  });

  it('catches an addition whose version was not moved', () => {
    addField();
    regenerate();
    const { status, output } = contract.run('release', '--check');
    expect(status).toBe(1);
    expect(output).toMatch(/require a minor bump/);
  });

  it('lets an addition pass with its version, and tells it in the changelog', () => {
    const next = version.replace(/\.(\d+)\./, (_, minor) => `.${Number(minor) + 1}.`);
    const latest = /^## .*/m.exec(contract.read('openapi/CHANGELOG.md'))?.[0] ?? '';
    addField();
    contract.edit(root, `version: ${version}`, `version: ${next}`);
    regenerate();
    expect(contract.run('release', '--check')).toMatchObject({ status: 0 });
    expect(contract.run('release')).toMatchObject({ status: 0 });
    const changelog = contract.read('openapi/CHANGELOG.md');
    expect(changelog).toContain(`## ${next} (`);
    expect(changelog).toContain('note');
    expect(changelog.indexOf(next)).toBeLessThan(changelog.indexOf(latest));
  });

  it('publishes a version only once', () => {
    const { status, output } = contract.run('release');
    expect(status).toBe(1);
    expect(output).toContain(`${version} is already published`);
  });
});
