/** Tests of the checker: it reports what the contract lacks by the names of exactly those facts. */

import { describe, expect, test } from 'vitest';
import { readContract } from './bundled-contract.ts';
import { at, renamed, withOperation, without, withRequest } from './contract-changes.ts';
import type { JsonObject } from './contract-document.ts';
import { lostFacts } from './fact-checks.ts';
import { readFacts } from './facts.ts';

const contract = readContract();
const facts = readFacts();
/** A fact that the contract lacks anyway says nothing about a change. */
const missing = new Set(lostFacts(contract, facts));
const held = facts.filter(({ id }) => !missing.has(id));
const FORM = 'multipart/form-data';
const JSON_TYPE = 'application/json';

const properties = (shape: JsonObject): JsonObject => shape.properties as JsonObject;
const replies = (definition: JsonObject): JsonObject => definition.responses as JsonObject;
const inResponse = (definition: JsonObject, status: string, media = JSON_TYPE): JsonObject =>
  at(definition, 'responses', status, 'content', media, 'schema');

const changes: [what: string, change: () => JsonObject, lost: string[]][] = [
  [
    'a field removed',
    () => withRequest(contract, 'generateVideo', (shape) => delete properties(shape).fps),
    ['video-fps', 'video-fractions'],
  ],
  [
    'a field in another casing',
    () =>
      withRequest(contract, 'images.removeBackground', (shape) => {
        shape.properties = renamed(properties(shape), 'imageUrl', 'image_url');
        shape.required = JSON.parse(JSON.stringify(shape.required ?? []).replace('imageUrl', 'image_url'));
      }),
    ['remove-bg-image-url', 'remove-bg-needs-source'],
  ],
  [
    'a type changed',
    () =>
      withRequest(contract, 'images.extract', (shape) => {
        at(shape, 'properties', 'invert').type = 'string';
      }),
    ['extract-invert'],
  ],
  [
    'a number that became text',
    () =>
      withRequest(contract, 'generateVideo', (shape) => {
        at(shape, 'properties', 'fps').type = 'string';
      }),
    ['video-fps', 'video-fractions'],
  ],
  [
    'a bound changed',
    () =>
      withRequest(contract, 'images.generate', (shape) => {
        at(shape, 'properties', 'width').maximum = 4096;
      }),
    ['generate-width-range', 'limit-width-high'],
  ],
  [
    'a default changed',
    () =>
      withRequest(contract, 'generateVideo', (shape) => {
        at(shape, 'properties', 'duration').default = 5;
      }),
    ['video-duration-default'],
  ],
  [
    'an enum value lost',
    () =>
      withRequest(contract, 'images.edit.fluxKontext', (shape) => {
        const field = at(shape, 'properties', 'aspect_ratio');
        field.enum = without(field.enum, '9:21');
      }),
    ['flux-kontext-edit-aspect-ratio-9-21'],
  ],
  [
    'a requirement dropped',
    () =>
      withRequest(contract, 'images.extract', (shape) => {
        shape.required = without(shape.required, 'prompt');
      }),
    ['extract-prompt'],
  ],
  [
    'a requirement added',
    () =>
      withRequest(contract, 'images.edit.fluxKontext', (shape) => {
        shape.required = [...without(shape.required, 'seed'), 'seed'];
      }),
    [
      'service-edit-from-earlier-run',
      'flux-kontext-edit-aspect-ratio-closed',
      'flux-kontext-edit-seed-optional',
      'flux-kontext-edit-sync-body',
    ],
  ],
  [
    'a field refused with one model type',
    () =>
      withRequest(contract, 'images.generate', (shape) => {
        shape.not = { properties: { model_type: { const: 'vendora' } }, required: ['model_type', 'lora_1'] };
      }),
    ['generate-every-field-default', 'generate-every-field-low', 'generate-every-field-high'],
  ],
  [
    'a list that is shorter beside another',
    () =>
      withRequest(contract, 'images.combine.gemini25', (shape) => {
        shape.dependentSchemas = { run_ids: { properties: { image_urls: { maxItems: 5 } } } };
      }),
    ['limit-combine-gemini25-each'],
  ],
  [
    'the rules between fields gone',
    () => withRequest(contract, 'generateVideo', (shape) => delete shape.then),
    ['errors-video-both-sources', 'errors-video-no-source'],
  ],
  [
    'a value no longer accepted',
    () =>
      withRequest(contract, 'images.combine', (shape) => {
        const field = at(shape, 'properties', 'mode');
        field.enum = without(field.enum, 'overlay');
      }),
    ['combine-mode-overlay'],
  ],
  [
    'a field missing from the form-data form',
    () => withRequest(contract, 'images.reframe', (shape) => delete properties(shape).aspect_ratio, FORM),
    ['reframe-by-image-file', 'form-same-fields-images-reframe'],
  ],
  [
    'a media type no longer taken',
    () => withOperation(contract, 'images.describe', (definition) => delete at(definition, 'requestBody').content),
    ['json-images-describe'],
  ],
  [
    'a field of a response removed',
    () =>
      withOperation(contract, 'edit.getLayers', (definition) => {
        delete at(inResponse(definition, '200'), 'properties', 'data', 'properties').layers;
      }),
    ['layers-array'],
  ],
  [
    'a field of a response not always given',
    () =>
      withOperation(contract, 'images.backgroundRemove', (definition) => {
        const schema = inResponse(definition, '200');
        schema.required = without(schema.required, 'runId');
      }),
    ['background-remove-run-id'],
  ],
  [
    'a constant of a response changed',
    () =>
      withOperation(contract, 'images.reference', (definition) => {
        const field = at(inResponse(definition, '200'), 'properties', 'data', 'properties', 'run_type');
        field.const = 'reference';
      }),
    ['reference-response-run-type'],
  ],
  [
    'an error body without its message',
    () =>
      withOperation(contract, 'prompts.list', (definition) => {
        delete at(inResponse(definition, '401'), 'properties').message;
      }),
    ['error-message'],
  ],
  [
    'a status no longer returned',
    () => withOperation(contract, 'images.generate', (definition) => delete replies(definition)['204']),
    ['endpoint-generate-204', 'errors-generate-204'],
  ],
  [
    'JSON beside a binary response',
    () =>
      withOperation(contract, 'images.segmentImage', (definition) => {
        at(definition, 'responses', '200', 'content')[JSON_TYPE] = {};
      }),
    ['rule-segment-not-json'],
  ],
  [
    'a header of a response removed',
    () =>
      withOperation(contract, 'images.removeBackground', (definition) => {
        delete at(definition, 'responses', '200', 'headers')['Parent-Run-Id'];
      }),
    ['service-parent-remove-background'],
  ],
  [
    'a description without its words',
    () =>
      withOperation(contract, 'edit.maskImage', (definition) => {
        Object.assign(definition, JSON.parse(JSON.stringify(definition).replaceAll('edit_server_url', 'address')));
      }),
    ['mask-edit-server-url'],
  ],
];

describe('the checker', () => {
  test('finds every fact in the contract as it is', () => {
    expect([...missing]).toEqual([]);
  });

  test.each(changes)('names the facts lost by %s', (_what, change, lost) => {
    expect(lostFacts(change(), held)).toEqual(lost);
  });
});
