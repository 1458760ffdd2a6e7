import { expect, test } from 'vitest';
import document from '../generated/openapi.json' with { type: 'json' };
import { operations } from '../generated/operations.ts';
import { readContract } from './contract-reading.ts';
import type { OpenApi } from './document.ts';
import { compileOperations } from './operation.ts';

const contract = document as unknown as OpenApi;

const compiled = new Map(
  compileOperations(readContract(contract)).map((operation) => [operation.id as string, operation]),
);

test('every operation of the contract is compiled', () => {
  expect([...compiled.keys()].sort()).toEqual(Object.keys(operations).sort());
});

test('every request example of the contract is read', () => {
  const refused: string[] = [];
  for (const item of Object.values(contract.paths)) {
    const operation = item.post ?? item.patch;
    for (const [type, media] of Object.entries(operation?.requestBody?.content ?? {})) {
      if (type !== 'application/json') continue;
      const { examples = {} } = media as { examples?: Record<string, { value?: unknown; $ref?: string }> };
      for (const [name, example] of Object.entries(examples)) {
        const value = example.value ?? at(example.$ref ?? '');
        try {
          compiled
            .get(operation?.operationId ?? '')
            ?.bodies.get(type)
            ?.read(value);
        } catch (error) {
          refused.push(`${operation?.operationId} ${name}: ${JSON.stringify((error as { details: unknown }).details)}`);
        }
      }
    }
  }
  expect(refused).toEqual([]);
});

test('limits follow what an operation does', () => {
  expect(compiled.get('images.upload')?.policy).toBe('uploads');
  expect(compiled.get('runs.get')?.policy).toBe('reads');
  expect(compiled.get('runs.delete')?.policy).toBe('creates');
});

test('a body may be long only where the contract has images in it', () => {
  const limits = (id: string) => compiled.get(id)?.bodies.get('application/json')?.limits;
  expect(limits('prompts.enhance')).toMatchObject({ textBytes: expect.any(Number), fields: {} });
  expect(limits('prompts.enhance')?.totalBytes).toBeLessThan(128 * 1024);
  expect(limits('images.generate')?.textBytes).toBeLessThan(512 * 1024);
  expect(limits('images.generate')?.totalBytes).toBeGreaterThan(10 * 6_990_600);
  expect([...(limits('images.segmentImage')?.fields.properties?.keys() ?? [])].sort()).toEqual([
    'imageUrl',
    'image_url',
  ]);
});

function at(pointer: string): unknown {
  const name = pointer.split('/').at(-1) ?? '';
  const { examples } = contract.components as unknown as { examples: Record<string, { value: unknown }> };
  return examples[name]?.value;
}
