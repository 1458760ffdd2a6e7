import { type Case, json, of, raw } from './case.ts';

const generate = of('POST', '/api/v1/runs/generate');
const upload = of('POST', '/api/v1/upload');
const enhance = of('POST', '/api/v1/prompts/enhance');

const openForm = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
const endless = () => new Response('x'.repeat(2 ** 20)).body as ReadableStream;
const nul = Buffer.from('a\0b').toString();
const fields = (count: number, nameLength = 1) =>
  json(
    Object.fromEntries([
      ['prompt', 'a'],
      ...Array.from({ length: count }, (_, at) => [`${'k'.repeat(nameLength)}${at}`, 1]),
    ]),
  );
const deep = `{"prompt":"a","metadata":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`;
const list = (length: number) => json({ prompt: 'a', model_type: 'gemini-2.5', image_urls: Array(length).fill(1) });

/** The body itself, before its content is checked. */
export const bodies: Case[] = [
  generate('no JSON', raw('{"prompt": '), '400 invalid_json'),
  generate('nothing', raw(''), '400 invalid_json'),
  generate('no UTF-8', raw(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])), '400 invalid_json'),
  generate('another type', raw('prompt=a', 'application/x-www-form-urlencoded'), '415 unsupported_media_type'),
  generate('no type', raw(Buffer.from('{}'), ''), '415 unsupported_media_type'),
  generate('a type that is none', raw('{}', 'json'), '415 unsupported_media_type'),
  generate('another charset', raw('{}', 'application/json; charset=utf-16'), '415 unsupported_media_type'),
  generate('compressed', raw('{}', 'application/json', { 'Content-Encoding': 'gzip' }), '415 unsupported_media_type'),
  generate('a form where none is accepted', { form: { prompt: 'a' } }, '415 unsupported_media_type'),
  generate('a list', json([]), '422 validation_error', ''),
  generate('a million entries', list(1_000_000), '422 validation_error'),
  generate('a thousand entries', list(1_000), '422 validation_error', '/image_urls'),
  generate('nesting without end', raw(deep), '422 validation_error'),
  generate('a NUL', raw('{"prompt":"a\\u0000b"}'), '422 validation_error', '/prompt'),
  generate('half a character', raw('{"prompt":"a","metadata":{"b":"\\ud800"}}'), '422 validation_error', '/metadata/b'),
  generate('a million unknown fields', fields(1_000_000), '422 validation_error'),
  generate('unknown fields with long names', fields(2_000, 1_000), '413 file_too_large'),
  generate('20 MB of metadata', json({ prompt: 'a', metadata: { a: 'x'.repeat(20e6) } }), '413 file_too_large'),
  generate(
    'a million empty objects',
    raw(`{"prompt":"a","metadata":{"a":[${'{},'.repeat(1e6)}{}]}}`),
    '422 validation_error',
  ),
  generate('a list in a list, 65 deep', raw(`{"metadata":${'['.repeat(64)}${']'.repeat(64)}}`), '422 validation_error'),
  generate('a prototype', raw('{"prompt":"a","__proto__":{"width":64}}'), '422 validation_error', '/__proto__'),
  generate(
    'a prototype deep down',
    raw('{"prompt":"a","metadata":{"a":{"\\u005f_proto__":1}}}'),
    '422 validation_error',
    '/metadata/a/__proto__',
  ),
  generate(
    'a long URL',
    json({ prompt: 'a', reference_image_url: `https://a.example/${'x'.repeat(1e6)}` }),
    '413 file_too_large',
  ),
  enhance('too many bytes without a length', raw(endless()), '413 file_too_large'),
  enhance('too many bytes', json({ prompt: 'a'.repeat(2 ** 20 + 1) }), '413 file_too_large'),
  upload('JSON where a form is needed', json({ file: 'x' }), '415 unsupported_media_type'),
  upload('a form without an end', raw(openForm, 'multipart/form-data; boundary=x'), '400 invalid_json'),
  upload('a form without a boundary', raw('abc', 'multipart/form-data'), '400 invalid_json'),
  upload(
    'a NUL in a part',
    ({ image }) => ({ form: { file: new Blob([image]), description: nul } }),
    '422 validation_error',
    '/description',
  ),
  upload(
    'a prototype as a part',
    ({ image }) => ({ form: { file: new Blob([image]), ['__proto__']: 'x' } }),
    '422 validation_error',
    '/__proto__',
  ),
  upload(
    'a part that is no UTF-8',
    raw(
      Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="description"\r\n\r\n'),
        Buffer.from([0xff]),
        Buffer.from('\r\n--x--\r\n'),
      ]),
      'multipart/form-data; boundary=x',
    ),
    '400 invalid_json',
  ),
  upload('a text part of a megabyte', { form: { description: 'x'.repeat(2 ** 20) } }, '413 file_too_large'),
  of('POST', '/api/v1/runs/reference')(
    'JSON in a part, nested without end',
    { form: { prompt: '@a', images: `${'['.repeat(20_000)}${']'.repeat(20_000)}` } },
    '422 validation_error',
  ),
  upload('far too many parts', { form: { a: Array(200).fill('x') } }, '400 invalid_json'),
];
