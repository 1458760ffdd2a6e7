import { type Case, type Expected, nobody, placeholder } from '../case.ts';
import { error, layers } from '../shapes.ts';

const described: Expected = {
  status: 200,
  body: { success: 'true', message: 'string', data: { run_id: 'UUID', description: 'string' } },
};
const describe = (title: string, sent: Pick<Case, 'json' | 'form'>, gives = described): Case => ({
  operation: 'images.describe',
  title,
  path: '/images/describe',
  ...sent,
  gives,
});
const getLayers = (title: string, runId: string, gives: Expected): Case => ({
  operation: 'edit.getLayers',
  title,
  method: 'GET',
  path: `/runs/${runId}/layers`,
  gives,
});
const missing: Expected = { status: 404, body: error, values: { code: 'run_not_found' } };

export const readCases: Case[] = [
  describe('a URL', { json: { image_url: placeholder.image } }),
  describe('a run', { json: { run_id: placeholder.run } }),
  describe('a file', { form: { image: placeholder.file } }),
  describe('no source', { json: {} }, { status: 422, body: error }),
  describe('no such run', { json: { run_id: nobody } }, missing),
  getLayers('a run', placeholder.run, { status: 200, body: layers }),
  getLayers('no such run', nobody, missing),
];
