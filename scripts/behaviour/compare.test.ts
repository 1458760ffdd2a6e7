import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OpenApi } from '../../packages/contract/src/reading/index.ts';
import { behaviourChanges } from './compare.ts';

const bundle = new URL('../../packages/contract/src/generated/openapi.json', import.meta.url);
const contract: OpenApi = JSON.parse(readFileSync(bundle, 'utf8'));

test('accepting more changes nothing for a caller', () => {
  const next = structuredClone(contract);
  Object.assign(next.components.schemas.GenerateVideoRequest?.properties?.fps ?? {}, { maximum: 120 });
  next.components.schemas.EnhancePromptRequest?.required?.pop();
  expect(behaviourChanges(contract, next)).toEqual([]);
});

test('a request that is refused, an error that moved and a status that is gone are each shown once', () => {
  const next = structuredClone(contract);
  const { CombineMode, EnhancePromptRequest, ErrorCode, GenerateVideoRequest } = next.components.schemas;
  Object.assign(GenerateVideoRequest?.properties?.fps ?? {}, { maximum: 30 });
  Object.assign(CombineMode ?? {}, { enum: ['side-by-side', 'grid'] });
  EnhancePromptRequest?.required?.push('model_type');
  Object.assign(ErrorCode?.['x-status'] ?? {}, { run_not_found: 410 });
  delete next.paths['/api/v1/runs/generate']?.post?.responses['204'];

  const changes = behaviourChanges(contract, next);
  expect(changes.map(({ at, says }) => `${at}: ${says}`)).toEqual([
    'images.combine application/json: a request is refused, 422 validation_error, /mode enum',
    'images.combine multipart/form-data: a request is refused, 422 validation_error, /mode enum',
    'generateVideo application/json: a request is refused, 422 validation_error, /fps maximum',
    'prompts.enhance application/json: a request is refused, 422 validation_error, /model_type required',
    'run_not_found: 404 is 410',
    'images.generate: 204 is no longer returned',
  ]);
  expect(changes.find(({ at }) => at.startsWith('generateVideo'))?.example).toContain('"fps":60');
});
