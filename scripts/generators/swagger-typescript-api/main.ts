/** Calls the service with the client that swagger-typescript-api makes. */
import { readFile } from 'node:fs/promises';
import { check, expect } from './check.js';
import { Api, type HttpResponse, type ValidationError } from './darkroom/darkroom.js';

const { SERVER_URL = '', API_KEY = '', IMAGE_FILE = '' } = process.env;
const seed = 9007199254740991;
const { api } = new Api({ baseUrl: SERVER_URL, baseApiParams: { headers: { 'X-API-Key': API_KEY } } });
let runId = '';

await check('create', async () => {
  const { data } = await api.imagesGenerate({ prompt: 'a fox by a lake', seed, sync: true });
  runId = data.data.run_id;
  expect(data.data.seed === seed, data);
});
await check('get', async () => {
  const { data } = await api.runsGet(runId);
  expect(data.status === 'completed' && data.error === null, data);
});
await check('upload', async () => {
  const file = new File([await readFile(IMAGE_FILE)], 'fox.png', { type: 'image/png' });
  const { data } = await api.imagesUpload({ file, isMask: false, parent_id: runId });
  expect(data.data.image_url !== undefined, data);
});
await check('segment', async () => {
  const { data } = await api.imagesSegmentImage({ prompt: 'the fox', run_id: runId });
  const bytes = Buffer.from(await data.arrayBuffer());
  expect(bytes.toString('latin1', 1, 4) === 'PNG', bytes.length);
});
await check('list', async () => {
  const first = await api.runsList({ limit: 1 });
  const second = await api.runsList({ limit: 1, cursor: first.data.next_cursor ?? '' });
  expect(first.data.data[0]?.run_id !== second.data.data[0]?.run_id, first.data);
});
await check('error', async () => {
  // It throws the response.
  const refused: HttpResponse<unknown, ValidationError> = await api
    .imagesReframe({ run_id: runId, x_start: 20, x_end: 10 })
    .catch((response) => response);
  expect(refused.status === 422 && refused.error.details?.issues?.[0]?.path === '/x_end', refused.error);
});
