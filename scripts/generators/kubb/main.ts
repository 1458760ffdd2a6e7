/** Calls the service with the client that kubb makes. */
import { readFile } from 'node:fs/promises';
import { check, expect } from './check.js';
import type { Client } from './darkroom/.kubb/fetch.js';
import {
  imagesGenerate,
  imagesReframe,
  imagesSegmentImage,
  imagesUpload,
  runsGet,
  runsList,
} from './darkroom/clients/index.js';
import type { ImagesReframe422 } from './darkroom/types/index.js';

const { SERVER_URL = '', API_KEY = '', IMAGE_FILE = '' } = process.env;
const seed = 9007199254740991;
let runId = '';

// The one that comes with it sends JSON as plain text and reads every result as JSON.
const client: Client = async ({ url, method = 'GET', params, data }) => {
  const query = new URLSearchParams(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));
  const json = !(data instanceof FormData);
  const response = await fetch(`${SERVER_URL}${url}?${query}`, {
    method,
    headers: { 'X-API-Key': API_KEY, ...(json && { 'Content-Type': 'application/json' }) },
    body: json ? data && JSON.stringify(data) : data,
  });
  const { status, statusText, headers } = response;
  const isImage = headers.get('Content-Type')?.startsWith('image/');
  const result = await (isImage ? response.blob() : response.json());
  if (!response.ok) throw result;
  return { data: result, status, statusText, headers };
};

await check('create', async () => {
  const output = await imagesGenerate({ prompt: 'a fox by a lake', seed, sync: true }, undefined, { client });
  if (!('data' in output)) throw new Error(JSON.stringify(output));
  runId = output.data.run_id;
  expect(output.data.seed === seed, output);
});
await check('get', async () => {
  const run = await runsGet(runId, undefined, { client });
  expect(run.status === 'completed' && run.error === null, run);
});
await check('upload', async () => {
  const file = new File([await readFile(IMAGE_FILE)], 'fox.png', { type: 'image/png' });
  const uploaded = await imagesUpload({ file, isMask: false, parent_id: runId }, undefined, { client });
  expect(uploaded.data.image_url !== undefined, uploaded);
});
await check('segment', async () => {
  const image = await imagesSegmentImage({ prompt: 'the fox', run_id: runId }, undefined, { client });
  if (!(image instanceof Blob)) throw new Error(`no image: ${JSON.stringify(image)}`);
  const bytes = Buffer.from(await image.arrayBuffer());
  expect(bytes.toString('latin1', 1, 4) === 'PNG', bytes.length);
});
await check('list', async () => {
  const first = await runsList({ limit: 1 }, { client });
  const second = await runsList({ limit: 1, cursor: first.next_cursor ?? '' }, { client });
  expect(first.data[0]?.run_id !== second.data[0]?.run_id, first);
});
await check('error', async () => {
  const body = { run_id: runId, x_start: 20, x_end: 10 };
  const error = await imagesReframe(body, undefined, { client }).catch((thrown: ImagesReframe422) => thrown);
  if (!('details' in error)) throw new Error(`not refused: ${JSON.stringify(error)}`);
  expect(error.code === 'validation_error' && error.details?.issues?.[0]?.path === '/x_end', error);
});
