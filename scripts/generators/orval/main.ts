/** Calls the service with the client that orval makes. */
import { readFile } from 'node:fs/promises';
import { check, expect } from './check.js';
import {
  imagesGenerate,
  imagesReframe,
  imagesSegmentImage,
  imagesUpload,
  runsGet,
  runsList,
} from './darkroom/darkroom.js';

const { API_KEY = '', IMAGE_FILE = '' } = process.env;
const seed = 9007199254740991;
const options = { headers: { 'X-API-Key': API_KEY } };
// The client does not say what it sends to an operation that accepts both JSON and a form.
const json = { headers: { ...options.headers, 'Content-Type': 'application/json' } };
let runId = '';

await check('create', async () => {
  const { data, status } = await imagesGenerate({ prompt: 'a fox by a lake', seed, sync: true }, options);
  if (status !== 200) throw new Error(JSON.stringify(data));
  runId = data.data.run_id;
  expect(data.data.seed === seed, data);
});
await check('get', async () => {
  const { data, status } = await runsGet(runId, options);
  expect(status === 200 && data.status === 'completed' && data.error === null, data);
});
await check('upload', async () => {
  const file = new File([await readFile(IMAGE_FILE)], 'fox.png', { type: 'image/png' });
  const { data, status } = await imagesUpload({ file, isMask: false, parent_id: runId }, options);
  expect(status === 201 && data.data.image_url !== undefined, data);
});
await check('segment', async () => {
  const { data, status } = await imagesSegmentImage({ prompt: 'the fox', run_id: runId }, json);
  if (status !== 200) throw new Error(JSON.stringify(data));
  const bytes = Buffer.from(await data.arrayBuffer());
  expect(bytes.toString('latin1', 1, 4) === 'PNG', bytes.length);
});
await check('list', async () => {
  const first = await runsList({ limit: 1 }, options);
  if (first.status !== 200) throw new Error(JSON.stringify(first.data));
  const second = await runsList({ limit: 1, cursor: first.data.next_cursor ?? '' }, options);
  expect(second.status === 200 && first.data.data[0]?.run_id !== second.data.data[0]?.run_id, first);
});
await check('error', async () => {
  const { data, status } = await imagesReframe({ run_id: runId, x_start: 20, x_end: 10 }, json);
  if (status !== 422) throw new Error(`not refused: ${status}`);
  expect(data.code === 'validation_error' && data.details?.issues?.[0]?.path === '/x_end', data);
});
