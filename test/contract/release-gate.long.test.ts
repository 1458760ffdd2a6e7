import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ContractCopy, copyContract } from './contract-copy.ts';

const root = 'openapi/openapi.yaml';
const bundle = 'packages/contract/src/generated/openapi.json';
let contract: ContractCopy;
let version: string;
beforeEach(() => {
  contract = copyContract();
  reason = 'Decision 7: it has to be.';
  version = /version: (\S+)/.exec(contract.read(root))?.[1] ?? '';
  // Between two releases the contract is ahead of the latest one; these tests start from a contract that was just
  // published.
  contract.write(`openapi/releases/${version}.yaml.gz`, gzipSync(contract.read(bundle)));
  allow();
});
afterEach(() => contract.remove());

const allowedChanges = 'openapi/releases/allowed-changes.yaml';
let reason: string;
const allow = (...changes: { at: string; says: string }[]) =>
  contract.write(allowedChanges, JSON.stringify({ since: version, allowed: [{ reason, changes }] }));
/** What these tests change in the bundle. */
interface Bundle {
  info: { version: string };
  components: {
    schemas: { EnhancePromptRequest: { required: string[] }; GenerationOutput: { properties: Record<string, object> } };
  };
}
const nextMinor = () => version.replace(/\.(\d+)\./, (_, minor) => `.${Number(minor) + 1}.`);
/** Changes the bundle itself, which is all that the gate reads: generating takes ten times as long. */
const changeBundle = (change: (document: Bundle) => void) => {
  const document: Bundle = JSON.parse(contract.read(bundle));
  change(document);
  contract.write(bundle, JSON.stringify(document));
};
const requireModelType = () =>
  changeBundle((document) => {
    document.info.version = nextMinor();
    document.components.schemas.EnhancePromptRequest.required.push('model_type');
  });
const modelTypeRequired = {
  at: '#/components/schemas/EnhancePromptRequest/required',
  says: 'Properties became required: `model_type`.',
};
const requestRefused = {
  at: 'prompts.enhance application/json',
  says: 'a request is refused, 422 validation_error, /model_type required',
};
const addField = (to = version) =>
  changeBundle((document) => {
    document.info.version = to;
    document.components.schemas.GenerationOutput.properties.note = { type: 'string', description: 'A note.' };
  });

describe('the gate against breaking changes', () => {
  it('catches a field that becomes required', () => {
    const schema = 'openapi/components/schemas/EnhancePromptRequest.yaml';
    const example = 'openapi/components/examples/prompts.enhance.plain.yaml';
    contract.edit(schema, 'required: [prompt]', 'required: [prompt, model_type]');
    contract.edit(example, '  prompt:', '  model_type: flux-dev\n  prompt:');
    contract.edit(root, `version: ${version}`, 'version: 2.0.0');
    expect(contract.run('generate')).toMatchObject({ status: 0 });
    const { status, output } = contract.run('release', '--check');
    expect(status).toBe(1);
    expect(output).toContain('major');
    expect(output).toContain('model_type');
  });

  it('lets a breaking change pass that was decided on, and empties the list with the release', () => {
    requireModelType();
    allow(modelTypeRequired, requestRefused);
    expect(contract.run('release', '--check')).toMatchObject({ status: 0, output: '' });
    expect(contract.run('release')).toMatchObject({ status: 0 });
    expect(contract.read(allowedChanges)).toContain('allowed: []');
    expect(contract.run('release', '--check')).toMatchObject({ status: 0, output: '' });
  });

  it('catches a breaking change beside one that was decided on', () => {
    requireModelType();
    contract.edit(bundle, '"/api/v1/edits/segment"', '"/api/v1/edits/segments"');
    allow(modelTypeRequired, requestRefused);
    const { status, output } = contract.run('release', '--check');
    expect(status).toBe(1);
    expect(output).toContain('/api/v1/edits/segment');
    expect(output).not.toContain('model_type');
  });

  it('catches a request that is refused now, and shows it', () => {
    requireModelType();
    allow(modelTypeRequired);
    const { status, output } = contract.run('release', '--check');
    expect(status).toBe(1);
    expect(output).toContain(`behaviour: ${requestRefused.at}: ${requestRefused.says}`);
    expect(output).toContain('{"prompt":');
  });

  it('catches a reason that names no decision', () => {
    requireModelType();
    reason = 'It has to be.';
    allow(modelTypeRequired, requestRefused);
    expect(contract.run('release', '--check')).toMatchObject({
      status: 1,
      output: 'A reason that names no decision: It has to be.\n',
    });
  });

  it('catches an allowed change that does not occur', () => {
    allow(modelTypeRequired, requestRefused);
    const { status, output } = contract.run('release', '--check');
    expect(status).toBe(1);
    expect(output).toContain('does not occur: #/components/schemas/EnhancePromptRequest/required');
  });

  it('catches allowed changes of an earlier release', () => {
    contract.write(allowedChanges, 'since: 1.0.0\nallowed: []\n');
    expect(contract.run('release', '--check')).toMatchObject({ status: 1, output: expect.stringContaining('1.0.0') });
  });

  it('catches an operation that is gone', () => {
    contract.edit(bundle, '"/api/v1/edits/segment":', '"/api/v1/edits/segments":');
    const { status, output } = contract.run('release', '--check');
    expect(status).toBe(1);
    expect(output).toContain('/api/v1/edits/segment');
  });

  it('catches an addition whose version was not moved', () => {
    addField();
    const { status, output } = contract.run('release', '--check');
    expect(status).toBe(1);
    expect(output).toMatch(/require a minor bump/);
  });

  it('lets an addition pass with its version, and tells it in the changelog', () => {
    const next = nextMinor();
    const latest = /^## .*/m.exec(contract.read('openapi/CHANGELOG.md'))?.[0] ?? '';
    addField(next);
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
