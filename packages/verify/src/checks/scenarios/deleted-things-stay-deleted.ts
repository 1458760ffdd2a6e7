import { fetchFile, getRun, runOperations, send, upload } from '../../actions/runs.ts';
import { accepted, fieldsOf, refused } from '../../exchange/call.ts';
import { changes } from '../../values/plain-call.ts';
import type { Scenario } from './scenario.ts';

/**
 * A deleted run disappears from every view, with its file, and so does a deleted prompt; deleting again finds nothing.
 */
export const deletedThingsStayDeleted: Scenario = {
  about: [
    'runs.delete',
    'runs.get',
    'runs.list',
    'runs.tree',
    'files.get',
    'prompts.delete',
    'prompts.get',
    'prompts.list',
    'runs.cancel',
    'edit.getLayers',
    'runs.events',
  ],
  async run(session) {
    const { runId, url } = await upload(session);
    await fetchFile(session, url);
    const path = { run_id: runId };
    await getRun(session, runId, accepted(200));
    await session.request('runs.delete', { path }, accepted(204));
    for (const id of runOperations) {
      const [value, operation] = [changes[id], session.operation(id)];
      const call = { operation, path, ...(value && { payload: { kind: 'json', value } as const }) };
      await session.call(call, refused('run_not_found'));
    }
    const list = await session.request('runs.list', { query: { run_type: 'upload', limit: 100 } }, accepted(200));
    const listed = ((fieldsOf(list).data as { run_id: string }[] | undefined) ?? []).some(
      (run) => run.run_id === runId,
    );
    session.expect(!listed, 'a deleted run is still listed', list);
    await fetchFile(session, url, {}, refused('not_found'));
    await send(session, 'images.reframe', { run_id: runId }, refused('run_not_found'));
    session.made.runs.delete(runId);

    const saved = await send(session, 'prompts.enhance', { prompt: 'a red fox' }, accepted(201));
    const promptId = String((fieldsOf(saved).data as { id?: string } | undefined)?.id);
    const prompt = { prompt_id: promptId };
    await session.request('prompts.delete', { path: prompt }, accepted(204));
    for (const id of ['prompts.get', 'prompts.delete']) {
      await session.request(id, { path: prompt }, refused('prompt_not_found'));
    }
    const prompts = await session.request('prompts.list', { query: { limit: 100 } }, accepted(200));
    const kept = ((fieldsOf(prompts).data as { id: string }[] | undefined) ?? []).some(({ id }) => id === promptId);
    session.expect(!kept, 'a deleted prompt is still listed', prompts);
    session.made.prompts.delete(promptId);
  },
};
