import { expect } from 'vitest';
import { type DatabaseKind, type Reply, type Running, startRunning } from '../running.ts';
import { createStandIn, type StandIn } from '../stand-in-backend.ts';
import { discImage } from '../test-images.ts';

export const generate = '/api/v1/runs/generate';

/** A service, and the few things that every test here does with it. */
export interface TestService extends Pick<Running, 'call' | 'keyOf'> {
  database: DatabaseKind;
  backend: StandIn;
  image: Buffer<ArrayBuffer>;
  /** Requests an image. */
  make(prompt?: string, more?: object, headers?: Record<string, string>): Promise<Reply>;
  read(runId: string, headers?: Record<string, string>): Promise<Reply>;
  /** The run once it has ended. */
  ended(runId: string): Promise<{ status: string }>;
  /** A run that is being processed and continues until it is released. */
  begun(prompt?: string): Promise<string>;
  running: Running;
}

export async function startTestService(database: DatabaseKind): Promise<TestService> {
  const backend = createStandIn();
  const running = await startRunning({ backend, database, env: { DARKROOM_WORKERS: '8' } });
  const { call, keyOf } = running;
  const service: TestService = {
    database,
    backend,
    running,
    call,
    keyOf,
    image: await discImage(),
    make: (prompt = 'a fox', more = {}, headers = {}) => call('POST', generate, { json: { prompt, ...more }, headers }),
    read: (runId, headers = {}) => call('GET', `/api/v1/runs/${runId}`, { headers }),
    ended: async (runId) => (await service.read(runId, { Prefer: 'wait=30' })).json,
    async begun(prompt = 'wait') {
      const before = backend.counts.held;
      const { run_id } = (await service.make(prompt)).json.data;
      await expect.poll(() => backend.counts.held).toBeGreaterThan(before);
      return run_id;
    },
  };
  return service;
}
