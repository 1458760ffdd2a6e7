/** Calls the service with the client that hey-api makes. */
import { readFile } from 'node:fs/promises';
import { check, expect } from './check.js';
import { client } from './darkroom/client.gen.js';
import {
  imagesGenerate,
  imagesReframe,
  imagesSegmentImage,
  imagesUpload,
  runsGet,
  runsList,
} from './darkroom/sdk.gen.js';

const { SERVER_URL = '', API_KEY = '', IMAGE_FILE = '' } = process.env;
const seed = 9007199254740991;
client.setConfig({ baseUrl: SERVER_URL, auth: ({ type }) => (type === 'apiKey' ? API_KEY : undefined) });
let runId = '';

await check('create', async () => {
  const { data, error } = await imagesGenerate({ body: { prompt: 'a fox by a lake', seed, sync: true } });
  if (!data) throw new Error(JSON.stringify(error));
  runId = data.data.run_id;
  expect(data.data.seed === seed, data);
});
await check('get', async () => {
  const { data, error } = await runsGet({ path: { run_id: runId } });
  expect(data?.status === 'completed' && data.error === null, data ?? error);
});
await check('upload', async () => {
  const file = new File([await readFile(IMAGE_FILE)], 'fox.png', { type: 'image/png' });
  const { data, error } = await imagesUpload({ body: { file, isMask: false, parent_id: runId } });
  expect(data?.data.image_url !== undefined, error);
});
await check('segment', async () => {
  const { data, error } = await imagesSegmentImage({ body: { prompt: 'the fox', run_id: runId } });
  if (!(data instanceof Blob)) throw new Error(`no image: ${JSON.stringify(data ?? error)}`);
  const bytes = Buffer.from(await data.arrayBuffer());
  expect(bytes.toString('latin1', 1, 4) === 'PNG', bytes.length);
});
await check('list', async () => {
  const first = await runsList({ query: { limit: 1 } });
  const cursor = first.data?.next_cursor ?? undefined;
  const second = await runsList({ query: { limit: 1, ...(cursor !== undefined && { cursor }) } });
  expect(first.data?.data[0]?.run_id !== second.data?.data[0]?.run_id, first);
});
await check('error', async () => {
  const { error, response } = await imagesReframe({ body: { run_id: runId, x_start: 20, x_end: 10 } });
  if (response?.status !== 422 || !error || !('details' in error)) throw new Error(`not refused: ${response?.status}`);
  const { issues } = error.details as { issues: { path: string }[] };
  expect(error.code === 'validation_error' && issues[0]?.path === '/x_end', error);
});
