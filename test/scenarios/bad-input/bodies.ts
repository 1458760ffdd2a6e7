import { type Case, json, of, raw } from './case.ts';

const generate = of('POST', '/api/v1/runs/generate');
const upload = of('POST', '/api/v1/upload');
const enhance = of('POST', '/api/v1/prompts/enhance');

const openForm = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
const deep = `{"prompt":"a","metadata":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`;
const long = { prompt: 'a', model_type: 'gemini-2.5', image_urls: Array(1_000_000).fill(1) };

/** The body as such, before anything in it is looked at. */
export const bodies: Case[] = [
  generate('no JSON', raw('{"prompt": '), '400 invalid_json'),
  generate('nothing', raw(''), '400 invalid_json'),
  generate('no UTF-8', raw(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])), '400 invalid_json'),
  generate('another type', raw('prompt=a', 'application/x-www-form-urlencoded'), '415 unsupported_media_type'),
  generate('no type', raw(Buffer.from('{}'), ''), '415 unsupported_media_type'),
  generate('another charset', raw('{}', 'application/json; charset=utf-16'), '415 unsupported_media_type'),
  generate('compressed', raw('{}', 'application/json', { 'Content-Encoding': 'gzip' }), '415 unsupported_media_type'),
  generate('a form where there is none', { form: { prompt: 'a' } }, '415 unsupported_media_type'),
  generate('a list', json([]), '422 validation_error', ''),
  generate('a million entries', json(long), '422 validation_error', '/image_urls'),
  generate('nesting without end', raw(deep), '422 validation_error'),
  generate('a NUL', raw('{"prompt":"a\\u0000b"}'), '422 validation_error', '/prompt'),
  generate('half a character', raw('{"prompt":"a","metadata":{"b":"\\ud800"}}'), '422 validation_error', '/metadata/b'),
  enhance('too many bytes', json({ prompt: 'a'.repeat(2 ** 20 + 1) }), '413 file_too_large'),
  upload('JSON where a form is needed', json({ file: 'x' }), '415 unsupported_media_type'),
  upload('a form without an end', raw(openForm, 'multipart/form-data; boundary=x'), '400 invalid_json'),
  upload('a form without a boundary', raw('abc', 'multipart/form-data'), '400 invalid_json'),
  upload('far too many parts', { form: { a: Array(200).fill('x') } }, '400 invalid_json'),
];
