import { runOperations, send, upload } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf, refused } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';
import { changes } from '../../values/plain-call.ts';
import type { Scenario } from './scenario.ts';

const missing = '01990a3c-0000-7000-8000-00000000dead';

/** Another user's runs, prompts, keys, deliveries and models look exactly as if they did not exist. */
export const noInformationAboutOthers: Scenario = {
  about: [
    ...runOperations,
    'runs.list',
    'prompts.get',
    'prompts.update',
    'prompts.delete',
    'prompts.list',
    'keys.list',
    'keys.delete',
    'webhooks.getDelivery',
    'webhooks.redeliver',
    'webhooks.listDeliveries',
    'models.list',
    'models.get',
    'images.reframe',
  ],
  needs: ['otherKey'],
  async run(session) {
    await valuesOfOthers(session);
    const { runId } = await upload(session);
    for (const id of runOperations.filter((one) => session.includes(one)))
      await looksMissing(session, id, 'run_id', runId, 'run_not_found', changes[id]);
    if (session.includes('images.reframe')) {
      await send(session, 'images.reframe', { run_id: runId }, refused('run_not_found'), { as: 'other' });
    }
    await session.request(
      'images.upload',
      {
        payload: {
          kind: 'form',
          parts: [
            ['file', session.fixtures.samples.png],
            ['parent_id', runId],
          ],
        },
        as: 'other',
      },
      refused('run_not_found'),
    );
    await notListed(session, 'runs.list', 'run_id', runId);
    if (session.includes('prompts.get', 'prompts.update', 'prompts.delete', 'prompts.list')) await prompts(session);
    if (session.includes('keys.list', 'keys.delete')) await keys(session);
    if (session.includes('webhooks.getDelivery', 'webhooks.redeliver', 'webhooks.listDeliveries'))
      await deliveries(session);
    if (session.includes('models.list', 'models.get')) await models(session);
  },
};

/** Another user's run and prompt, whose ids and texts no response to the owner may contain from then on. */
async function valuesOfOthers(session: Session): Promise<void> {
  const as = { as: 'other' } as const;
  const text = `another user’s ${session.fixtures.sources[0]?.runId}`;
  const theirs = await upload(session, { tags: [text], metadata: { note: text } }, as);
  const saved = await send(session, 'prompts.create', { prompt: text }, accepted(201), as);
  const promptId = String(fieldsOf(saved).id);
  for (const value of [theirs.runId, promptId, text]) if (value !== '') session.memory.othersValues.add(value);
  for (const [id, query] of [
    ['runs.list', {}],
    ['runs.list', { tag: text }],
    ['runs.list', { created_after: '2026-01-01T00:00:00.000Z' }],
    ['prompts.list', {}],
    ['keys.list', {}],
    ['webhooks.listDeliveries', {}],
    ['webhooks.listDeliveries', { run_id: theirs.runId }],
    ['me.get', {}],
    ['usage.get', {}],
  ] as const)
    await session.request(id, { query: { ...query } });
  for (const [id, parameter, value] of [
    ['runs.get', 'run_id', theirs.runId],
    ['runs.tree', 'run_id', theirs.runId],
    ['prompts.get', 'prompt_id', promptId],
  ] as const) {
    const response = await session.request(id, { path: { [parameter]: value } });
    session.expect(response.status === 404, `${id} shows another user's`, response);
  }
  await session.request('runs.delete', { path: { run_id: theirs.runId }, ...as }, accepted(204));
  await session.request('prompts.delete', { path: { prompt_id: promptId }, ...as }, accepted(204));
  session.made.prompts.delete(promptId);
}

async function prompts(session: Session): Promise<void> {
  const saved = await send(session, 'prompts.enhance', { prompt: 'a red fox' }, accepted(201));
  const id = String((fieldsOf(saved).data as { id?: string } | undefined)?.id);
  await looksMissing(session, 'prompts.get', 'prompt_id', id, 'prompt_not_found');
  await looksMissing(session, 'prompts.update', 'prompt_id', id, 'prompt_not_found', { prompt: 'theirs now' });
  await looksMissing(session, 'prompts.delete', 'prompt_id', id, 'prompt_not_found');
  await notListed(session, 'prompts.list', 'id', id);
}

async function keys(session: Session): Promise<void> {
  const created = await send(session, 'keys.create', { name: 'mine', scopes: ['runs:read'] }, accepted(201));
  const id = String((fieldsOf(created).data as { id?: string } | undefined)?.id);
  await looksMissing(session, 'keys.delete', 'key_id', id, 'key_not_found');
  await notListed(session, 'keys.list', 'id', id);
}

async function deliveries(session: Session): Promise<void> {
  if (session.fixtures.receiver === undefined) return;
  const sent = await send(
    session,
    'webhooks.test',
    { url: session.fixtures.receiver.hookUrl('others') },
    accepted(202),
  );
  const id = String(fieldsOf(sent).delivery_id);
  await looksMissing(session, 'webhooks.getDelivery', 'delivery_id', id, 'delivery_not_found');
  await looksMissing(session, 'webhooks.redeliver', 'delivery_id', id, 'delivery_not_found');
  await notListed(session, 'webhooks.listDeliveries', 'delivery_id', id);
}

/** Only the owner of a model sees the name of its deployment. */
async function models(session: Session): Promise<void> {
  const list = await session.request('models.list', { query: { limit: 100 } }, accepted(200));
  const shown =
    (fieldsOf(list).data as { owner_id: string; deployment_id?: string; model_id: string }[] | undefined) ?? [];
  const foreign = shown.find(
    ({ owner_id, deployment_id }) => owner_id !== session.memory.userId && deployment_id !== undefined,
  );
  session.expect(foreign === undefined, `the list shows the deployment_id of ${foreign?.owner_id}'s model`, list);
  const { forbiddenModel } = session.fixtures;
  session.expect(
    !shown.some(({ model_id }) => model_id === forbiddenModel),
    "the list shows somebody else's private model",
    list,
  );
  for (const { model_id, owner_id } of shown) {
    const one = await session.request('models.get', { path: { model_id } }, accepted(200));
    const mine = owner_id === session.memory.userId;
    session.expect(
      'deployment_id' in fieldsOf(one) === mine,
      `deployment_id is ${mine ? 'hidden from' : 'shown to one who is not'} the owner`,
      one,
    );
  }
}

async function looksMissing(
  session: Session,
  id: string,
  parameter: string,
  value: string,
  code: string,
  body?: object,
): Promise<void> {
  const operation = session.operation(id);
  const ask = (which: string): Promise<Exchange> =>
    session.call(
      { operation, path: { [parameter]: which }, as: 'other', ...(body && { payload: { kind: 'json', value: body } }) },
      refused(code),
    );
  const [theirs, none] = [await ask(value), await ask(missing)];
  const [a, b] = [theirs, none].map(
    (response) => `${response.status} ${response.body.toString().replaceAll(/[0-9a-f-]{36}/g, '#')}`,
  );
  session.expect(
    a === b,
    `${id} of another user's returned ${a?.slice(0, 120)}; of a missing one ${b?.slice(0, 120)}`,
    none,
    theirs,
  );
}

async function notListed(session: Session, list: string, field: string, value: string): Promise<void> {
  if (!session.includes(list)) return;
  const response = await session.request(list, { query: { limit: 100 }, as: 'other' }, accepted(200));
  const entries = (fieldsOf(response).data as Record<string, unknown>[] | undefined) ?? [];
  session.expect(!entries.some((entry) => entry[field] === value), `${list} shows another user's`, response);
}
