import { describe, expect, test } from 'vitest';
import document from '../generated/openapi.json' with { type: 'json' };
import { compileBodyReader } from './body-reader.ts';
import { readContract } from './contract-reading.ts';
import { rulesOf } from './cross-field-rules.ts';
import { eachOperation, type OpenApi } from './document.ts';
import { compileFormReader, formSchema } from './form-reader.ts';
import { FormFile, type FormParts } from './form-values.ts';
import type { Refused } from './refused.ts';
import { propertiesOf } from './schema.ts';

const contract = readContract(document as unknown as OpenApi);
const { componentSchema } = contract;

const file = new FormFile('fox.png');

function read(name: string, parts: FormParts): Record<string, unknown> {
  const schema = componentSchema(name);
  return compileBodyReader(formSchema(schema), contract).read(compileFormReader(schema, contract.plainValues)(parts))
    .value;
}

test('text becomes what the schema says', () => {
  const parts: FormParts = [
    ['image_file', file],
    ['aspect_ratio', '1:1'],
    ['x_start', '10'],
    ['x_end', '20'],
    ['sync', 'true'],
  ];
  expect(read('ReframeForm', parts)).toMatchObject({ image_file: file, x_start: 10, x_end: 20, sync: true });
});

test.each([
  ['True', true],
  ['FALSE', false],
])('the boolean %s is read in any casing', (text, value) => {
  const parts: FormParts = [
    ['file', file],
    ['isMask', text],
  ];
  expect(read('UploadForm', parts)).toMatchObject({ isMask: value });
});

test.each<[string, FormParts]>([
  ['missing_source', []],
  [
    'conflicting_fields',
    [
      ['image_url', 'https://a.example/b.png'],
      ['run_id', '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03'],
    ],
  ],
])('a form with no source, or two, is refused as %s', (code, parts) => {
  expect(() => read('ReframeForm', parts)).toThrow(expect.objectContaining({ code }));
});

test('a repeated part is a list', () => {
  const parts: FormParts = [
    ['images', file],
    ['images', file],
    ['mode', 'grid'],
  ];
  expect(read('CombineImagesForm', parts)).toMatchObject({ images: [file, file], mode: 'grid' });
});

test('a list may also be JSON', () => {
  const ids = ['01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03', '01990a3d-1e44-7a90-8b2f-5c7d9e0f1a22'];
  const json = read('CombineGemini25Form', [
    ['prompt', 'a'],
    ['run_ids', JSON.stringify(ids)],
  ]);
  const repeated = read('CombineGemini25Form', [
    ['prompt', 'a'],
    ...ids.map((id): [string, string] => ['run_ids', id]),
  ]);
  expect(json.run_ids).toEqual(ids);
  expect(repeated.run_ids).toEqual(ids);
});

test('text that holds JSON is read and checked as what it holds', () => {
  const images = JSON.stringify([{ image_reference: 'https://a.example/b.png', tag: '@fox' }]);
  const { images: value } = read('ReferenceGenerationForm', [
    ['prompt', '@fox'],
    ['images', images],
  ]);
  expect(value).toEqual([{ image_reference: 'https://a.example/b.png', tag: 'fox' }]);
});

test.each<[string, string, FormParts, object]>([
  ['text for a file', 'UploadForm', [['file', 'bytes']], { path: '/file', rule: 'x-uploaded-file' }],
  [
    'a file for text',
    'SegmentImageForm',
    [
      ['image', file],
      ['prompt', file],
    ],
    { path: '/prompt', rule: 'type' },
  ],
  [
    'a part twice',
    'UploadForm',
    [
      ['file', file],
      ['file', file],
    ],
    { path: '/file', rule: 'repeated' },
  ],
  [
    'a number that is none',
    'ReframeForm',
    [
      ['image_file', file],
      ['x_start', '1x'],
    ],
    { path: '/x_start', rule: 'type' },
  ],
  [
    'JSON that is none',
    'ReferenceGenerationForm',
    [
      ['prompt', 'a'],
      ['images', '['],
    ],
    { path: '/images', rule: 'contentMediaType' },
  ],
  [
    'an unknown part',
    'UploadForm',
    [
      ['file', file],
      ['name', 'a'],
    ],
    { path: '/name', rule: 'additionalProperties' },
  ],
])('%s is refused', (_, name, parts, issue) => {
  expect(() => read(name, parts)).toThrow(
    expect.objectContaining({ details: { issues: expect.arrayContaining([expect.objectContaining(issue)]) } }),
  );
});

test.each(['true', 'True', 'TRUE'])('a boolean is read in any casing: %s', (text) => {
  expect(
    read('UploadForm', [
      ['file', file],
      ['isMask', text],
    ]).isMask,
  ).toBe(true);
  expect(
    read('UploadForm', [
      ['file', file],
      ['isMask', text.replace(/true/i, 'False')],
    ]).isMask,
  ).toBe(false);
});

const forms = [...eachOperation(contract.document)].flatMap(({ operation }) => {
  const media = operation.requestBody?.content['multipart/form-data'];
  return media === undefined ? [] : [{ id: operation.operationId, schema: contract.inlined(media.schema) }];
});

describe.each(forms)('the form of $id refuses what JSON refuses', ({ schema }) => {
  const readForm = compileFormReader(schema, contract.plainValues);
  const { read } = compileBodyReader(formSchema(schema), contract);
  const refused = (parts: FormParts) => {
    try {
      read(readForm(parts));
    } catch (error) {
      return ((error as Refused).details as { issues: { path: string; rule: string }[] }).issues;
    }
    return [];
  };

  test('NUL, in a name and in a value', () => {
    expect(refused([['prompt', 'a\0']])).toMatchObject([{ path: '/prompt', rule: 'text' }]);
    expect(refused([['pro\0mpt', 'a']])).toMatchObject([{ rule: 'text' }]);
  });

  test('a part that it does not have', () => {
    const unknown = { path: '/colour', rule: 'additionalProperties' };
    const sources = rulesOf(schema).filter(({ rule }) => rule === 'at-least-one');
    const needed = new Set([...(schema.required ?? []), ...sources.flatMap(({ fields: [first = ''] }) => first)]);
    const parts = [...needed].map((name): FormParts[number] => [name, file]);
    expect(refused([...parts, ['colour', 'red']])).toContainEqual(expect.objectContaining(unknown));
  });

  test('null where a number, a boolean or an object belongs', () => {
    const typed = [...propertiesOf(schema)].filter(([, { type }]) => type !== 'string' && type !== 'array');
    const taken = typed.filter(([name, property]) => {
      const value = readForm([[name, 'null']])[name];
      return value === undefined || contract.validators.compile(property).issues(value).length === 0;
    });
    expect(taken).toEqual([]);
  });
});
