import { expect, test } from 'vitest';
import { listTool } from './list-tool.ts';
import { noFiles } from './local-files.ts';
import { selectTools } from './select-tools.ts';
import { allTools } from './tool.ts';

const listed = (names?: string) => selectTools(names).map((tool) => listTool(tool, { files: noFiles, wait: 50_000 }));
const kilobytes = (value: unknown): number => JSON.stringify(value).length / 1000;

test('names and schemas are of a form that every model API accepts', () => {
  for (const { name, description, inputSchema, outputSchema } of listed('all')) {
    expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(description?.length).toBeGreaterThan(20);
    expect(inputSchema.type).toBe('object');
    expect(outputSchema?.type).toBe('object');
    expect(Object.keys({ ...inputSchema, ...outputSchema })).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(oneOf|anyOf|allOf|\$ref|\$defs)$/)]),
    );
    expect(JSON.stringify({ inputSchema, outputSchema })).not.toMatch(/"(\$ref|x-[a-z-]+)"/);
  }
});

test('they are small enough for every conversation', () => {
  for (const tool of listed('all')) expect([tool.name, kilobytes(tool) < 12]).toEqual([tool.name, true]);
  expect(kilobytes(listed())).toBeLessThan(48);
  expect(kilobytes(listed('all'))).toBeLessThan(140);
});

test('a tool does not offer what it does itself, or what is deprecated', () => {
  for (const { name, call, inputSchema } of allTools) {
    const fields = Object.keys(inputSchema.properties);
    if (call.waits) expect([name, fields]).toEqual([name, expect.not.arrayContaining(['sync'])]);
    expect(fields).not.toContain('webhook_secret');
  }
  const [generate] = selectTools('images.generate');
  expect(Object.keys(generate?.inputSchema.properties ?? {})).not.toContain('workflow_type');
});

test('a field says which models use it', () => {
  const [generate] = selectTools('images.generate');
  const { width, model_type: model, lora_low_name: lora, batch_size: batch } = generate?.inputSchema.properties ?? {};
  expect(width).toMatchObject({ minimum: 64, maximum: 2048 });
  expect(width?.description).toMatch(/Used by flux-dev, .*Required by wan-image-2\.1, /);
  expect(lora?.description).toMatch(/Only used and required by wan-image-2\.2\.$/);
  expect(batch?.description).toMatch(/Used by all but wan-image-2\.1\.$/);
  expect(generate?.description).toContain('with flux-kontext-multi, give image_urls or run_ids');
  expect(model?.enum).toContain('nanobanana');
  expect(model?.description).toContain('nanobanana: ');
});

test('only what changes nothing is read-only, and only what deletes is destructive', () => {
  const hints = Object.fromEntries(allTools.map(({ name, annotations }) => [name, annotations]));
  expect(hints.runs_list).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  expect(hints.runs_delete).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  expect(hints.images_generate).toMatchObject({ readOnlyHint: false, destructiveHint: false, openWorldHint: true });
});

test('tools are selected by name, by group, or all', () => {
  const names = (text?: string) => selectTools(text).map(({ name }) => name);
  expect(names()).toContain('images_generate');
  expect(names('runs.get, images_extract')).toEqual(['images_extract', 'runs_get']);
  expect(names('prompts.*')).toHaveLength(6);
  expect(names('default,keys.list')).toHaveLength(names().length + 1);
  expect(names('all')).toHaveLength(allTools.length);
  expect(() => names('images.paint')).toThrow('there is no tool images.paint. Use default, all, or some of: ');
  expect(() => names('')).toThrow('there is no tool ""');
});
