import { fieldsOf } from '../exchange/call.ts';
import { inParallel } from './in-parallel.ts';
import type { Session } from './session.ts';

/** Deletes everything that the session has made: runs (canceled first if they are active), prompts and keys. */
export async function cleanUp(session: Session): Promise<{ left: number }> {
  session.phase = 'clean up';
  const { runs, prompts, keys } = session.made;
  let left = 0;
  await inParallel([...runs], 6, async (runId) => {
    if (!(await removeRun(session, runId))) left++;
  });
  await inParallel([...prompts], 6, async (promptId) => {
    const response = await session.request('prompts.delete', { path: { prompt_id: promptId } });
    if (response.status !== 204 && response.status !== 404) left++;
  });
  await inParallel([...keys], 6, async (keyId) => {
    const response = await session.request('keys.delete', { path: { key_id: keyId } });
    if (response.status !== 204 && response.status !== 404) left++;
  });
  return { left };
}

/** Whether the run was deleted. */
export async function removeRun(session: Session, runId: string): Promise<boolean> {
  const path = { run_id: runId };
  for (let tries = 0; tries < 3; tries++) {
    const response = await session.request('runs.delete', { path });
    if (response.status === 204 || response.status === 404) {
      session.made.runs.delete(runId);
      return true;
    }
    if (fieldsOf(response).code !== 'run_active') return false;
    await session.request('runs.cancel', { path });
  }
  return false;
}
