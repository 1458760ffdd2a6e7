import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backendsSchema, createRoutedBackends, type RoutedBackends } from '@darkroom/backends';
import {
  type Backend,
  type Images,
  isEngineError,
  WORK_KINDS,
  type WorkContext,
  type WorkKind,
  type WorkResult,
  work as workTable,
} from '@darkroom/engine';
import { backendsConfig } from '../backends/create-backends.ts';
import { downloadResult } from '../backends/download-result.ts';
import { componentSchema } from '../contract/document.ts';
import { createEgress, isPublicAddress } from '../egress/index.ts';
import type { Settings } from '../settings/index.ts';

export const backendsUsage = `backends check
backends try MODEL_TYPE "PROMPT" [--work KIND] [--image FILE]… [--mask FILE] [--size WxH] [--seed N] [--output FILE]
backends schema`;

const timeoutMs = 30_000;

/** Runs a command about the backends of the settings and returns the exit code. */
export async function runBackendsCommand([name = '', ...rest]: string[], settings: Settings): Promise<number> {
  if (name === 'schema') {
    console.log(JSON.stringify(backendsSchema(componentSchema('ModelType').enum as string[]), null, 2));
    return 0;
  }
  if (name !== 'check' && name !== 'try') throw new Error(`There is no such command. Use:\n${backendsUsage}`);
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-backends-'));
  const egress = createEgress({ allows: settings.allowPrivateUrls ? () => true : isPublicAddress });
  const routed = createRoutedBackends({
    config: backendsConfig(settings),
    local: () => noEngine,
    download: downloadResult(egress, folder),
    log: ({ backend, failure, retryInMs }) => {
      const then = retryInMs === undefined ? '' : ' Trying again.';
      console.error(`${backend}: ${failure.message}${then}`);
    },
  });
  try {
    return name === 'check' ? await check(routed) : await tryOnce(routed, rest);
  } finally {
    await routed.close();
    await egress.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function check(routed: RoutedBackends): Promise<number> {
  const found = await routed.check(AbortSignal.timeout(timeoutMs));
  if (found.length === 0) throw new Error('No backends are configured. Set DARKROOM_BACKENDS_FILE.');
  const width = Math.max(...found.map(({ name }) => name.length));
  for (const { name, protocol, status, message } of found) {
    const mark = status === 'ok' ? '✓' : '✗';
    console.log(
      `${mark} ${name.padEnd(width)}  ${protocol.padEnd(8)}  ${status === 'ok' ? '' : `${status}: `}${message}`,
    );
  }
  return found.every(({ status }) => status === 'ok') ? 0 : 1;
}

async function tryOnce(routed: RoutedBackends, argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      work: { type: 'string', default: 'generate' },
      image: { type: 'string', multiple: true, default: [] },
      mask: { type: 'string' },
      size: { type: 'string' },
      seed: { type: 'string' },
      output: { type: 'string' },
    },
  });
  const [modelType, prompt = ''] = positionals;
  const kind = values.work as WorkKind;
  if (modelType === undefined) throw new Error(`A model type is missing. Use:\n${backendsUsage}`);
  if (!WORK_KINDS.includes(kind)) throw new Error(`There is no work ${kind}. Work: ${WORK_KINDS.join(', ')}`);
  if (routed.engineFor(kind, modelType) === undefined) {
    throw new Error(`No route serves ${kind} of ${modelType}; the local engine does. Add a route to the file.`);
  }
  const [width, height] = (values.size ?? '').split('x').map(Number);
  const input = {
    prompt,
    ...('model_type' in workTable[kind].fields ? { model_type: modelType } : { model: modelType }),
    ...(width && height ? { width, height } : {}),
    ...(values.seed !== undefined && { seed: Number(values.seed) }),
    ...(kind === 'reference' && { images: values.image.map((_, index) => ({ tag: `image${index + 1}` })) }),
  };
  const began = performance.now();
  const context: WorkContext = {
    signal: AbortSignal.timeout(24 * 3_600_000),
    images: await imagesOf(kind, values.image, values.mask),
    progress: (fraction) => process.stderr.isTTY && process.stderr.write(`\r${Math.round(fraction * 100)} %  `),
  };
  const work = routed.backend()[kind] as (input: unknown, context: WorkContext) => Promise<WorkResult>;
  const result = await work(input, context).catch((error: unknown) => {
    // Already a sentence for people.
    throw isEngineError(error) ? new Error(error.message) : error;
  });
  if (process.stderr.isTTY) process.stderr.write('\r');
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (result.prompt !== undefined) console.log(result.prompt);
  if (result.description !== undefined) console.log(JSON.stringify(result.description, null, 2));
  for (const [index, { bytes, mediaType, width: w, height: h }] of result.files.entries()) {
    const name =
      values.output ?? `${modelType}-${result.seed}${index === 0 ? '' : `-${index}`}.${mediaType.split('/')[1]}`;
    await writeFile(name, bytes);
    console.log(`${name}: ${w} × ${h}, seed ${result.seed}, ${seconds} s, by ${routed.engineFor(kind, modelType)}`);
  }
  return 0;
}

async function imagesOf(kind: WorkKind, paths: string[], mask: string | undefined): Promise<Images> {
  const images: Images = {};
  const roles = Object.keys(workTable[kind].images).filter((role) => role !== 'mask');
  for (const [index, path] of paths.entries()) {
    const role = roles.includes('images') ? `images.${index}` : (roles[index] ?? `images.${index}`);
    images[role] = { bytes: await readFile(path) };
  }
  if (mask !== undefined) images.mask = { bytes: await readFile(mask) };
  return images;
}

/** Work without a route is refused before it gets here. */
const noEngine = { name: 'local', close: async () => {} } as unknown as Backend;
