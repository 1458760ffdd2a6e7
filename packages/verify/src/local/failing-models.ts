import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { listOf, send } from '../actions/runs.ts';
import { type Exchange, refused } from '../exchange/call.ts';
import { dataUri } from '../materials/sample-images.ts';
import { inParallel } from '../session/in-parallel.ts';
import type { Session } from '../session/session.ts';
import { inUnit, isWanted } from '../session/unit.ts';
import { limitsCheck, prepareAlone, sourceOf } from './prepare-alone.ts';

/** Model servers of which one never responds and one is not there, as a file of settings in the folder. */
export async function startFailingModels(folder: string): Promise<{ env: Record<string, string>; stop(): void }> {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  const late = ['segment', 'extract', 'removeBackground', 'generativeRemove', 'describe', 'maskEdit'];
  const backends = {
    backends: {
      silent: { protocol: 'darkroom', url: `http://127.0.0.1:${port}`, parallel: 16, retries: 0 },
      absent: { protocol: 'darkroom', url: 'http://127.0.0.1:9', parallel: 16, retries: 0 },
    },
    routes: [
      { work: late, backend: 'silent' },
      { work: ['layers', 'enhancePrompt'], backend: 'absent' },
    ],
  };
  const file = join(folder, 'backends.yaml');
  writeFileSync(file, JSON.stringify(backends));
  return {
    env: { DARKROOM_BACKENDS_FILE: file, DARKROOM_RUN_DEADLINE_SECONDS: '1', DARKROOM_WAIT_SECONDS: '30' },
    stop: () => silent.close(),
  };
}

/** Checks a service whose models fail: a request that waits for a result says so, and why. */
export async function withFailingModels(session: Session, untilReady: () => Promise<void>): Promise<void> {
  session.phase = 'failing models';
  await untilReady();
  await inUnit('prepare', () => prepareAlone(session));
  await inUnit('limits', async () => {
    if (isWanted('models')) await inUnit('models', () => failures(session), limitsCheck);
  });
}

async function failures(session: Session): Promise<void> {
  const { png, mask } = session.fixtures.samples;
  const run_id = sourceOf(session);
  const prompt = 'the red circle';
  const cases: [id: string, values: Record<string, unknown>, code: string][] = [
    ['images.segmentImage', { prompt, run_id }, 'deadline_exceeded'],
    ['images.removeBackground', { run_id }, 'deadline_exceeded'],
    ['images.backgroundRemove', { run_id }, 'deadline_exceeded'],
    ['images.genRemove', { prompt, run_id }, 'deadline_exceeded'],
    ['images.extract', { prompt, run_id }, 'deadline_exceeded'],
    ['images.describe', { run_id }, 'deadline_exceeded'],
    ['edit.maskImage', { original_image_url: dataUri(png), mask_image_url: dataUri(mask) }, 'deadline_exceeded'],
    ['prompts.enhance', { prompt: 'a red fox' }, 'backend_error'],
  ];
  const late: Exchange[] = [];
  await inParallel(cases, cases.length, async ([id, values, code]) => {
    const response = await send(session, id, values, refused(code));
    // Only a run has a deadline.
    if (code === 'deadline_exceeded') late.push(response);
  });
  const { entries, exchange: listed } = await listOf(session, 'runs.list', { status: 'failed' });
  const failed = entries.map(({ run_id }) => run_id);
  for (const response of late) {
    const id = response.headers['run-id'] ?? 'absent';
    session.expect(failed.includes(id), `Run-Id is ${id}, and no such run has failed`, listed, response);
  }
  await session.request('edit.getLayers', { path: { run_id } }, refused('backend_error'));
}
