// Run on the built package under each supported version of Node: `node node-smoke.mjs PACKAGE URL KEY FILE`.
import { createReadStream } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, baseUrl, apiKey, file] = process.argv.slice(2);
const { createClient } = await import(pathToFileURL(`${folder}/index.js`).href);
const { connect, imagesDescribe, method } = await import(pathToFileURL(`${folder}/operations.js`).href);
const darkroom = createClient({ baseUrl, apiKey });

const progress = [];
const onUploadProgress = ({ loaded }) => progress.push(loaded);
const results = {
  made: (await darkroom.images.generate({ prompt: 'a fox' }, { wait: true })).data.status,
  path: (await darkroom.images.upload({ file }, { onUploadProgress })).success,
  stream: (await darkroom.images.upload({ file: createReadStream(file) })).success,
  form: (await darkroom.images.removeBackground({ image: file })).type,
  alone: (await method(connect({ baseUrl, apiKey }), imagesDescribe)({ image: file })).success,
  listed: (await darkroom.runs.list({ limit: 2 })).data.length,
  wrong: await darkroom.images.describe({}).catch(({ name, path }) => `${name} ${path}`),
  progress: progress.length > 1,
};
console.log(JSON.stringify(results));
