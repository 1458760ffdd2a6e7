import { expect } from 'vitest';
import { firstKey, type Running, startRunning } from '../scenarios/running.ts';
import { createStandIn, type StandIn } from '../scenarios/stand-in-backend.ts';

/** The live service with an engine that waits, fails and finishes as the prompt says. */
export interface Live {
  backend: StandIn;
  running(): Running;
  /** What `darkroom mcp` needs to call it. */
  env(): Record<string, string>;
  /** The status of the only run with this prompt. */
  statusOf(prompt: string): Promise<string | undefined>;
  /** Resolves when this many runs have begun to wait. */
  held(count: number): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export function createLive(): Live {
  const backend = createStandIn();
  let service: Running | undefined;
  const running = (): Running => {
    if (!service) throw new Error('The service is not started.');
    return service;
  };
  return {
    backend,
    running,
    env: () => ({ DARKROOM_SERVER: running().url, DARKROOM_API_KEY: firstKey }),
    async statusOf(prompt) {
      const { json } = await running().call('GET', '/api/v1/runs?limit=100');
      const runs: { status: string; inputs: { prompt?: string } }[] = json.data;
      return runs.find(({ inputs }) => inputs.prompt === prompt)?.status;
    },
    held: (count) => expect.poll(() => backend.counts.held).toBe(count),
    async start() {
      service = await startRunning({ backend });
    },
    async close() {
      backend.release();
      service?.expectKept();
      await service?.close();
    },
  };
}
