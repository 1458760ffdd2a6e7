import { type Body, type Case, type Expected, nobody, placeholder } from '../case.ts';
import { failure, upload } from '../shapes.ts';

function post(operation: string, title: string, form: Body, gives: Expected): Case {
  return { operation, title, path: '/upload', form, gives };
}

const kept: Expected = { status: 201, body: upload };
const invalid: Expected = { status: 422, body: failure, values: { code: 'validation_error' } };
const all = { description: 'a note', parent_id: placeholder.run };

export const uploadCases: Case[] = [
  post('images.upload', 'a file', { file: placeholder.file }, { ...kept, values: { 'data.parent_id': undefined } }),
  post('images.upload', 'a description', { file: placeholder.file, description: 'a note' }, kept),
  post(
    'images.upload',
    'a parent',
    { file: placeholder.file, parent_id: placeholder.run },
    { ...kept, values: { 'data.parent_id': placeholder.run } },
  ),
  post('images.upload', 'all fields together', { file: placeholder.file, ...all }, kept),
  post('images.uploadMask', 'a file', { file: placeholder.maskFile, isMask: true }, kept),
  post('images.uploadMask', 'all fields together', { file: placeholder.maskFile, isMask: true, ...all }, kept),
  post('images.upload', 'isMask false', { file: placeholder.file, isMask: false }, kept),
  post('images.upload', 'no file', { description: 'a note' }, invalid),
  post(
    'images.upload',
    'a parent that does not exist',
    { file: placeholder.file, parent_id: nobody },
    { status: 404, body: failure, values: { code: 'run_not_found' } },
  ),
  {
    ...{ operation: 'images.upload', title: 'JSON', path: '/upload', json: { file: placeholder.base64 } },
    gives: { status: 415, body: failure },
  },
  {
    ...post('images.upload', 'no credentials', { file: placeholder.file }, { status: 401, body: failure }),
    anonymous: true,
  },
];
