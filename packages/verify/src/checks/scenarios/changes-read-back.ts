import { getRun, listOf, type Run, send, upload } from '../../actions/runs.ts';
import { viewsOf } from '../../actions/views-of-run.ts';
import { accepted, type Exchange, fieldsOf, refused } from '../../exchange/call.ts';
import { removeRun } from '../../session/clean-up.ts';
import type { Session } from '../../session/session.ts';
import type { Values } from '../../values/case.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import type { Scenario } from './scenario.ts';

export const changesReadBack: Scenario = {
  proves:
    'A change is there when it is looked at again, through every operation that shows it: tags and metadata of a ' +
    'run after each of several updates, a deleted run, a saved, changed and deleted prompt, a created and deleted ' +
    'key.',
  about: [
    'runs.update',
    'runs.delete',
    'prompts.create',
    'prompts.update',
    'prompts.delete',
    'keys.create',
    'keys.delete',
  ],
  async run(session) {
    if (session.includes('runs.update', 'runs.delete')) await runs(session);
    if (session.includes('prompts.create', 'prompts.update', 'prompts.delete')) await prompts(session);
    if (session.includes('keys.create', 'keys.delete')) await keys(session);
  },
};

async function runs(session: Session): Promise<void> {
  const parent = await upload(session);
  const label = (word: string): string => `${word} ${parent.runId}`;
  const child = await upload(session, { parent_id: parent.runId, tags: [label('first')], metadata: { step: 0 } });
  const steps: [Values, { tags: string[]; metadata: object }][] = [
    [{ tags: [label('second')] }, { tags: [label('second')], metadata: { step: 0 } }],
    [{ metadata: { step: 2, more: [1] } }, { tags: [label('second')], metadata: { step: 2, more: [1] } }],
    [
      { tags: [label('third'), label('fourth')], metadata: { step: 3 } },
      { tags: [label('third'), label('fourth')], metadata: { step: 3 } },
    ],
  ];
  const path = { run_id: child.runId };
  let before = [label('first')];
  for (const [value, wanted] of steps) {
    const updated = await send(session, 'runs.update', value, accepted(200), { path });
    const run = { ...(fieldsOf(updated) as Run), ...wanted };
    for (const { where, run: seen, exchange } of await viewsOf(session, run)) {
      const same = JSON.stringify([seen?.tags, seen?.metadata]) === JSON.stringify([wanted.tags, wanted.metadata]);
      const what = seen === undefined ? 'an updated run' : 'the change';
      session.expect(same, `${where} does not show ${what}`, updated, exchange);
    }
    for (const tag of before.filter((old) => !wanted.tags.includes(old)))
      await notListed(session, 'runs.list', 'run_id', child.runId, updated, { tag });
    before = wanted.tags;
  }
  const last = fieldsOf(await getRun(session, child.runId, accepted(200))) as Run;
  await removeRun(session, child.runId);
  for (const { where, run: seen, exchange } of await viewsOf(session, last))
    session.expect(seen === undefined, `${where} shows a deleted run`, exchange);
  const tree = await session.request('runs.tree', { path: { run_id: parent.runId } }, accepted(200));
  const family = ((fieldsOf(tree).runs ?? []) as Run[]).map(({ run_id }) => run_id);
  session.expect(family.join() === parent.runId, 'the tree of the parent shows a deleted run', tree);
}

async function prompts(session: Session): Promise<void> {
  const saved = await send(session, 'prompts.create', { prompt: 'a fox', model_type: 'vendora' }, accepted(201));
  const id = String(fieldsOf(saved).id);
  const path = { prompt_id: id };
  let expected = fieldsOf(saved);
  const read = async (after: Exchange): Promise<void> => {
    const got = await session.request('prompts.get', { path }, accepted(200));
    const { entries, exchange: list } = await listOf(session, 'prompts.list');
    for (const [where, seen, exchange] of [
      ['prompts.get', fieldsOf(got), got],
      ['prompts.list', entries.find((prompt) => prompt.id === id), list],
    ] as const) {
      const odd = ['prompt', 'original_prompt', 'model_type', 'created_at', 'updated_at'].find(
        (field) => seen?.[field] !== expected[field],
      );
      session.expect(odd === undefined, `${where} shows another ${odd} of a prompt`, after, exchange);
    }
  };
  await read(saved);
  const first = await session.request('prompts.get', { path }, accepted(200));
  for (const change of [{ prompt: 'a red fox' }, { model_type: 'flux-dev' }, { model_type: null }]) {
    const updated = await send(session, 'prompts.update', change, accepted(200), { path });
    expected = { ...expected, ...change, updated_at: fieldsOf(updated).updated_at };
    await read(updated);
  }
  await changedMeanwhile(session, 'prompts.update', path, first, { prompt: 'a blue fox' });
  const gone = await session.request('prompts.delete', { path }, accepted(204));
  await session.request('prompts.get', { path }, refused('prompt_not_found'));
  await notListed(session, 'prompts.list', 'id', id, gone);
  session.made.prompts.delete(id);
}

async function keys(session: Session): Promise<void> {
  const values = {
    name: 'read back',
    scopes: ['runs:read', 'prompts:read'].filter((scope) => session.fixtures.me.scopes.includes(scope)),
    expires_at: '2099-12-31T23:59:59.000Z',
  };
  const created = await send(session, 'keys.create', values, accepted(201));
  const { data } = fieldsOf(created) as { data?: Record<string, unknown> };
  const { entries, exchange: list } = await listOf(session, 'keys.list');
  const listed = entries.find(({ id }) => id === data?.id);
  const same =
    listed?.name === values.name &&
    JSON.stringify(listed.scopes) === JSON.stringify(values.scopes) &&
    Date.parse(String(listed.expires_at)) === Date.parse(values.expires_at) &&
    listed.prefix === data?.prefix;
  session.expect(same, `the list shows the new key as ${JSON.stringify(listed)}`, created, list);
  const gone = await session.request('keys.delete', { path: { key_id: String(data?.id) } }, accepted(204));
  session.made.keys.delete(String(data?.id));
  await notListed(session, 'keys.list', 'id', String(data?.id), gone);
}

async function notListed(
  session: Session,
  list: string,
  field: string,
  value: string,
  after: Exchange,
  query: Record<string, string> = {},
): Promise<void> {
  const { entries, exchange } = await listOf(session, list, query);
  const shown = entries.some((entry) => entry[field] === value);
  session.expect(!shown, `${list} still shows what was changed or deleted`, after, exchange);
}
