/** Calls the service with the client that openapi-generator makes for TypeScript. */
import { readFile } from 'node:fs/promises';
import { check, expect } from './check.js';
import {
  Configuration,
  EditApi,
  GenerateApi,
  ResponseError,
  RunStatus,
  RunsApi,
  UploadApi,
  ValidationErrorFromJSON,
} from './darkroom/index.js';

const { SERVER_URL = '', API_KEY = '', IMAGE_FILE = '' } = process.env;
const seed = 9007199254740991;
const configuration = new Configuration({ basePath: SERVER_URL, apiKey: API_KEY });
const runs = new RunsApi(configuration);
const edit = new EditApi(configuration);
let runId = '';

await check('create', async () => {
  const generateImageInput = { prompt: 'a fox by a lake', seed, sync: true };
  const output = await new GenerateApi(configuration).imagesGenerate({ generateImageInput });
  runId = output?.data.runId ?? '';
  expect(output?.data.seed === seed, output);
});
await check('get', async () => {
  const run = await runs.runsGet({ runId });
  expect(run.status === RunStatus.Completed && run.error === null, run);
});
await check('upload', async () => {
  const file = new File([await readFile(IMAGE_FILE)], 'fox.png', { type: 'image/png' });
  const uploaded = await new UploadApi(configuration).imagesUpload({ file, isMask: false, parentId: runId });
  expect(uploaded.data.imageUrl !== undefined, uploaded);
});
await check('segment', async () => {
  const image = await edit.imagesSegmentImage({ segmentImageRequest: { prompt: 'the fox', runId } });
  const bytes = Buffer.from(await image.arrayBuffer());
  expect(bytes.toString('latin1', 1, 4) === 'PNG', bytes.length);
});
await check('list', async () => {
  const first = await runs.runsList({ limit: 1 });
  const second = await runs.runsList({ limit: 1, cursor: first.nextCursor ?? '' });
  expect(first.data[0]?.runId !== second.data[0]?.runId, first);
});
await check('error', async () => {
  const refused = await edit.imagesReframe({ reframeRequest: { runId, xStart: 20, xEnd: 10 } }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refused instanceof ResponseError)) throw new Error(`not refused: ${refused}`);
  const body = ValidationErrorFromJSON(await refused.response.json());
  expect(body.code === 'validation_error' && body.details?.issues?.[0]?.path === '/x_end', body);
});
