import { fetchFile, getRun, idOf, listOf, runOperations, send, upload } from '../../actions/runs.ts';
import { accepted, refused } from '../../exchange/call.ts';
import { changes } from '../../values/plain-call.ts';
import type { Scenario } from './scenario.ts';

export const deletedThingsStayDeleted: Scenario = {
  proves:
    'A deleted run disappears from every view, with its file, and so does a deleted prompt; deleting again finds ' +
    'nothing.',
  about: ['runs', 'files.get', 'prompts', 'edit.getLayers'],
  async run(session) {
    const { runId, url } = await upload(session);
    await fetchFile(session, url);
    const path = { run_id: runId };
    await getRun(session, runId, accepted(200));
    await session.request('runs.delete', { path }, accepted(204));
    for (const id of runOperations) {
      const value = changes[id];
      const payload = value && ({ payload: { kind: 'json', value } } as const);
      await session.request(id, { path, ...payload }, refused('run_not_found'));
    }
    const runs = await listOf(session, 'runs.list', { run_type: 'upload' });
    const isListed = runs.entries.some(({ run_id }) => run_id === runId);
    session.expect(!isListed, 'a deleted run is still listed', runs.exchange);
    await fetchFile(session, url, {}, refused('not_found'));
    await send(session, 'images.reframe', { run_id: runId }, refused('run_not_found'));
    session.made.runs.delete(runId);

    const prompt_id = idOf(await send(session, 'prompts.enhance', { prompt: 'a red fox' }, accepted(201)));
    await session.request('prompts.delete', { path: { prompt_id } }, accepted(204));
    for (const id of ['prompts.get', 'prompts.delete'])
      await session.request(id, { path: { prompt_id } }, refused('prompt_not_found'));
    const prompts = await listOf(session, 'prompts.list');
    const isKept = prompts.entries.some(({ id }) => id === prompt_id);
    session.expect(!isKept, 'a deleted prompt is still listed', prompts.exchange);
    session.made.prompts.delete(prompt_id);
  },
};
