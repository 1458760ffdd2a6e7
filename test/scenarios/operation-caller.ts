import { type OperationId, operations } from '@darkroom/contract';
import sharp, { type Metadata } from 'sharp';
import { expect } from 'vitest';
import type { CallOptions, Reply, Running } from './running.ts';

type Options = CallOptions & {
  /** The path parameter. */
  at?: string;
  query?: string;
};

/** Calls operations by their names, and remembers which. */
export interface OperationCaller {
  called: Set<string>;
  call(id: OperationId, options?: Options): Promise<Reply>;
  /** The same, for a response that must be a success; returns its body. */
  done(id: OperationId, options?: Options): Promise<Reply['json']>;
}

export function createOperationCaller(running: Running): OperationCaller {
  const called = new Set<string>();
  async function call(id: OperationId, options: Options = {}): Promise<Reply> {
    called.add(id);
    const { method, path } = operations[id];
    return running.call(method, path.replace(/\{\w+\}/, options.at ?? '') + (options.query ?? ''), options);
  }
  return {
    called,
    call,
    async done(id, options) {
      const reply = await call(id, options);
      expect(reply.json ?? `${reply.bytes}`, `${id} returned ${reply.status}`).toSatisfy(() => reply.status < 300);
      return reply.json;
    },
  };
}

export async function fetched(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The format of the image at a URL, after decoding it to the last row. */
export async function decoded(url: string): Promise<Metadata> {
  const bytes = await fetched(url);
  await sharp(bytes).raw().toBuffer();
  return sharp(bytes).metadata();
}
