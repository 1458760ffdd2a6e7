import { idOf, listOf, runOperations, send, upload } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf, refused } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';
import { changes } from '../../values/plain-call.ts';
import type { Scenario } from './scenario.ts';

const missing = '01990a3c-0000-7000-8000-00000000dead';
const other = { as: 'other' } as const;

export const noInformationAboutOthers: Scenario = {
  proves: "Another user's runs, prompts, keys, deliveries and models look exactly as if they did not exist.",
  about: ['runs', 'edit.getLayers', 'prompts', 'keys', 'webhooks', 'models', 'images.reframe'],
  needs: ['otherKey'],
  async run(session) {
    await valuesOfOthers(session);
    const { runId } = await upload(session);
    for (const id of runOperations.filter((one) => session.includes(one)))
      await looksMissing(session, id, 'run_id', runId, 'run_not_found', changes[id]);
    if (session.includes('images.reframe'))
      await send(session, 'images.reframe', { run_id: runId }, refused('run_not_found'), other);
    const child = { file: session.fixtures.samples.png, parent_id: runId };
    await send(session, 'images.upload', child, refused('run_not_found'), other);
    await notListed(session, 'runs.list', 'run_id', runId);
    if (session.includes('prompts')) await prompts(session);
    if (session.includes('keys')) await keys(session);
    if (session.includes('webhooks')) await deliveries(session);
    if (session.includes('models')) await models(session);
  },
};

/** Another user's run and prompt, whose ids and texts no response to the owner may contain from then on. */
async function valuesOfOthers(session: Session): Promise<void> {
  const text = `another user’s ${session.fixtures.sources[0]?.runId}`;
  const { runId } = await upload(session, { tags: [text], metadata: { note: text } }, other);
  const promptId = idOf(await send(session, 'prompts.create', { prompt: text }, accepted(201), other));
  for (const value of [runId, promptId, text]) if (value !== '') session.memory.othersValues.add(value);
  for (const [id, query] of [
    ['runs.list', {}],
    ['runs.list', { tag: text }],
    ['runs.list', { created_after: '2026-01-01T00:00:00.000Z' }],
    ['prompts.list', {}],
    ['keys.list', {}],
    ['webhooks.listDeliveries', {}],
    ['webhooks.listDeliveries', { run_id: runId }],
    ['me.get', {}],
    ['usage.get', {}],
  ] as const)
    await session.request(id, { query: { ...query } });
  await session.request('runs.get', { path: { run_id: runId } }, refused('run_not_found'));
  await session.request('runs.tree', { path: { run_id: runId } }, refused('run_not_found'));
  await session.request('prompts.get', { path: { prompt_id: promptId } }, refused('prompt_not_found'));
  await session.request('runs.delete', { path: { run_id: runId }, ...other }, accepted(204));
  await session.request('prompts.delete', { path: { prompt_id: promptId }, ...other }, accepted(204));
  session.made.prompts.delete(promptId);
}

async function prompts(session: Session): Promise<void> {
  const id = idOf(await send(session, 'prompts.enhance', { prompt: 'a red fox' }, accepted(201)));
  await looksMissing(session, 'prompts.get', 'prompt_id', id, 'prompt_not_found');
  await looksMissing(session, 'prompts.update', 'prompt_id', id, 'prompt_not_found', { prompt: 'theirs now' });
  await looksMissing(session, 'prompts.delete', 'prompt_id', id, 'prompt_not_found');
  await notListed(session, 'prompts.list', 'id', id);
}

async function keys(session: Session): Promise<void> {
  const id = idOf(await send(session, 'keys.create', { name: 'mine', scopes: ['runs:read'] }, accepted(201)));
  await looksMissing(session, 'keys.delete', 'key_id', id, 'key_not_found');
  await notListed(session, 'keys.list', 'id', id);
}

async function deliveries(session: Session): Promise<void> {
  const url = session.fixtures.receiver?.hookUrl('others');
  if (url === undefined) return;
  const id = idOf(await send(session, 'webhooks.test', { url }, accepted(202)));
  await looksMissing(session, 'webhooks.getDelivery', 'delivery_id', id, 'delivery_not_found');
  await looksMissing(session, 'webhooks.redeliver', 'delivery_id', id, 'delivery_not_found');
  await notListed(session, 'webhooks.listDeliveries', 'delivery_id', id);
}

/** Only the owner of a model sees the name of its deployment. */
async function models(session: Session): Promise<void> {
  type Model = { owner_id: string; deployment_id?: string; model_id: string };
  const { entries, exchange } = await listOf<Model>(session, 'models.list');
  const isMine = ({ owner_id }: Model): boolean => owner_id === session.memory.userId;
  const foreign = entries.find((model) => !isMine(model) && model.deployment_id !== undefined);
  const message = `the list shows the deployment_id of ${foreign?.owner_id}'s model`;
  session.expect(foreign === undefined, message, exchange);
  const shown = entries.some(({ model_id }) => model_id === session.fixtures.forbiddenModel);
  session.expect(!shown, "the list shows another user's private model", exchange);
  for (const model of entries) {
    const one = await session.request('models.get', { path: { model_id: model.model_id } }, accepted(200));
    const mine = isMine(model);
    const said = `deployment_id is ${mine ? 'hidden from' : 'shown to one who is not'} the owner`;
    session.expect('deployment_id' in fieldsOf(one) === mine, said, one);
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
  const payload = body && ({ payload: { kind: 'json', value: body } } as const);
  const ask = (which: string): Promise<Exchange> =>
    session.request(id, { path: { [parameter]: which }, ...other, ...payload }, refused(code));
  const [theirs, none] = [await ask(value), await ask(missing)];
  const textOf = ({ status, body }: Exchange) => `${status} ${body.toString().replaceAll(/[0-9a-f-]{36}/g, '#')}`;
  const [a, b] = [textOf(theirs), textOf(none)];
  const message = `${id} of another user's returned ${a.slice(0, 120)}; of a missing one ${b.slice(0, 120)}`;
  session.expect(a === b, message, none, theirs);
}

async function notListed(session: Session, list: string, field: string, value: string): Promise<void> {
  if (!session.includes(list)) return;
  const { entries, exchange } = await listOf(session, list, {}, other);
  session.expect(!entries.some((entry) => entry[field] === value), `${list} shows another user's`, exchange);
}
