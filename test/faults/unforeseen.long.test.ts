import { rmSync } from 'node:fs';
import { preparedFolder } from '@darkroom/server/prepared-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller, isEnd, until } from './caller.ts';
import { freePort, killAll, startProcess } from './processes.ts';

let folder: string;
beforeAll(async () => {
  folder = await preparedFolder();
});
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

test('a rejection that nothing handles stops the service in good order: logged, non-zero, nothing lost', async () => {
  const port = await freePort();
  const env = { PORT: String(port), DARKROOM_DATA: folder, DARKROOM_WORKERS: '1', WORK_MS: '3' };
  const caller = createCaller(`http://127.0.0.1:${port}`);

  const first = await startProcess(env);
  const runs = await Promise.all(
    ['before', 'unforeseen in a run', 'after', 'later'].map((prompt) => caller.generate({ prompt }, prompt)),
  );
  expect(await first.exited).toBe(1);
  const guilty = runs[1]?.run_id as string;
  expect(logged(first.said(), 'fatal')).toMatchObject({ job: guilty, err: { message: 'nobody foresaw this' } });

  const second = await startProcess(env);
  for (const { run_id } of runs) expect((await until(() => caller.run(run_id), isEnd)).status).toBe('completed');

  const response = await caller.tryOnce('/api/v1/prompts/enhance', {
    method: 'POST',
    body: JSON.stringify({ prompt: 'unforeseen in a request' }),
  });
  expect(response.status).toBe(201);
  expect(await second.exited).toBe(1);
  expect(logged(second.said(), 'fatal')).toMatchObject({
    requestId: response.headers.get('x-request-id'),
    operation: 'prompts.enhance',
  });
});

/** The first line with this level in the service's log. */
function logged(text: string, level: 'fatal'): Record<string, unknown> | undefined {
  const levels = { fatal: 60 };
  const lines = text.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line)).find((line) => line.level === levels[level]);
}
