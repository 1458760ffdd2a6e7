import { type EveryProtocol, startEveryProtocol } from '@darkroom/backends/testing';
import { createLocalBackend } from '@darkroom/local-engine';
import { asText, type KeyedService, resultChecks, startWithKeys, verify } from '@darkroom/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The stand-ins of the model servers return the same drawings and words, whatever they are asked for. */
const without = [...resultChecks, 'enhancement-expands'];

let every: EveryProtocol;
let service: KeyedService;

beforeAll(async () => {
  every = await startEveryProtocol(createLocalBackend({ workers: 1 }));
  service = await startWithKeys(every.env);
});
afterAll(async () => {
  await service?.stop();
  await every?.stop();
});

test('a service whose work is all done by model servers passes the checks', async () => {
  const { owner, other, narrow } = service.keys;
  const report = await verify({
    server: service.url,
    apiKey: owner,
    otherKey: other,
    narrowKey: narrow,
    effort: 0.02,
    maxTime: Number.POSITIVE_INFINITY,
    without,
  });
  expect(report.findings, asText(report)).toEqual([]);
  expect(report.cannot ?? report.stoppedBy).toBeUndefined();
  const operations = report.coverage.find(({ dimension }) => dimension === 'operations');
  expect(operations?.missing).toEqual([]);
  for (const server of ['openai', 'comfyui', 'cog', 'sdapi', 'gemini', 'chat', 'darkroom'] as const) {
    expect(every[server].requests.length, server).toBeGreaterThan(0);
  }
});
