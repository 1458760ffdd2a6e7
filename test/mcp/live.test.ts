import { afterAll, beforeAll, describe } from 'vitest';
import { endAll } from '../cli/darkroom.ts';
import { closeAgents } from './agent.ts';
import { overHttp } from './http-cases.ts';
import { createLive } from './live.ts';
import { overStdio } from './stdio-cases.ts';

// One service for both.
const live = createLive();
beforeAll(() => live.start());
afterAll(async () => {
  await closeAgents();
  endAll();
  await live.close();
});

describe('over stdio', () => overStdio(live));
describe('over HTTP', () => overHttp(live));
