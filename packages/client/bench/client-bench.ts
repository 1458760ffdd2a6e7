import { fileURLToPath } from 'node:url';
import * as operations from '../src/generated/operations.ts';
import { bundleSize, oneOperation, wholeClient } from './bundle-size.ts';
import { callCost } from './call-cost.ts';
import { typeCheckTime } from './type-check-time.ts';

/** A program that accepts every request and prints its port, for the benches of other clients too. */
export const echoServer = fileURLToPath(new URL('./echo-server.ts', import.meta.url));

/** One measured figure. */
export interface BenchRow {
  name: string;
  value: number;
  unit: string;
  atMost?: number;
  /** What it is compared with in the same run. */
  peer?: string;
}

/** Each as it is meant to be imported. */
const peers = {
  replicate: `export { default } from 'replicate';`,
  lumaai: `export { default } from 'lumaai';`,
  runway: `export { default } from '@runwayml/sdk';`,
  fal: `export * from '@fal-ai/client';`,
  openai: `export { default } from 'openai';`,
};

/** The client's limits: its size, the cost of a call, the time to check its types. */
export async function measureClient(): Promise<BenchRow[]> {
  const others = await Promise.all(
    Object.entries(peers).map(async ([name, source]) => `${name} ${await kilobytes(source)}`),
  );
  const names = Object.keys(operations).filter((name) => name !== 'terminal');
  const each = await Promise.all(names.map((name) => kilobytes(oneOperation(name))));
  const cost = await callCost();
  return [
    {
      name: 'whole client, minified and gzipped',
      value: await kilobytes(wholeClient),
      unit: 'kB',
      atMost: 9.5,
      peer: others.join(', '),
    },
    {
      name: 'only images.generate, minified and gzipped',
      value: await kilobytes(oneOperation('imagesGenerate')),
      unit: 'kB',
      atMost: 6.5,
      peer: `only the smallest operation ${Math.min(...each)}, the largest (files, rules and waiting) ${Math.max(...each)}`,
    },
    {
      name: 'time of a call against plain fetch',
      value: cost.client,
      unit: 'times',
      atMost: 1.3,
      peer: `openapi-fetch ${cost.openapiFetch.toFixed(2)}, which neither checks input, retries nor has a deadline`,
    },
    { name: 'type-checking a file with every operation', value: typeCheckTime(), unit: 's', atMost: 1.5 },
  ];
}

const kilobytes = async (source: string) => Math.round((await bundleSize(source)) / 10) / 100;
