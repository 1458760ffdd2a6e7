import { send, settle, upload } from '../../actions/runs.ts';
import { accepted, fieldsOf, runIdOf } from '../../exchange/call.ts';
import type { Scenario } from './scenario.ts';

interface Tree {
  root_run_id?: string;
  truncated?: boolean;
  runs?: { run_id: string; parent_run_id: string | null }[];
}

export const treeComplete: Scenario = {
  proves:
    'Runs made from a run, given by its id or by the URL of its file, are its children; the tree of any of them ' +
    'is the whole family.',
  about: ['runs.tree', 'images.reframe', 'images.upload'],
  async run(session) {
    const root = await upload(session);
    const child = await upload(session, { parent_id: root.runId });
    const { data } = fieldsOf(child.exchange) as { data?: { parent_id?: string; image_url?: string } };
    session.expect(data?.parent_id === root.runId, `parent_id is ${data?.parent_id}`, child.exchange);
    const reframed = await send(session, 'images.reframe', { run_id: child.runId, aspect_ratio: '1:1' }, accepted(202));
    const { parent_run_id } = fieldsOf(reframed);
    session.expect(parent_run_id === child.runId, `parent_run_id is ${parent_run_id}`, reframed);
    const family = [root.runId, child.runId, runIdOf(reframed) ?? ''];
    for (const run_id of family) {
      const tree = await session.request('runs.tree', { path: { run_id } }, accepted(200));
      const { root_run_id, truncated, runs = [] } = fieldsOf(tree) as Tree;
      session.expect(root_run_id === root.runId, `the root is ${root_run_id}, not ${root.runId}`, tree);
      session.expect(truncated === false, 'a tree of three runs says that it was cut', tree);
      const ids = runs.map((run) => run.run_id).toSorted();
      const isWhole = ids.join() === family.toSorted().join();
      session.expect(isWhole, `the tree has ${runs.length} runs, the family ${family.length}`, tree);
      const parents = family.map((id) => runs.find((run) => run.run_id === id)?.parent_run_id ?? null).join();
      session.expect(parents === [null, ...family.slice(0, 2)].join(), `the parents are ${parents}`, tree);
    }
    await settle(session, reframed);
    const byUrl = await send(session, 'images.reframe', { image_url: data?.image_url }, accepted(202));
    const parent = fieldsOf(byUrl).parent_run_id;
    const isParent = parent === child.runId;
    session.expect(isParent, `by the URL of its file, parent_run_id is ${parent}`, child.exchange, byUrl);
    await settle(session, byUrl);
  },
};
