import { randomUUID } from 'node:crypto';
import { accepted, type Exchange, fieldsOf, NoResponse } from '../exchange/call.ts';
import { makeSampleImages, type SampleImages } from '../materials/sample-images.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { Fixtures, SourceRun } from './fixtures.ts';
import { type Session, Stop } from './session.ts';
import { inUnit } from './unit.ts';

/** The server cannot be checked at all; the message says why. */
export class CannotVerify extends Error {
  override name = 'CannotVerify';
}

const firstPatience = 10_000;

/** Makes sure that the server implements this contract and accepts the key, and adds what the checks need. */
export async function prepare(session: Session): Promise<Fixtures> {
  await meetServer(session);
  const me = await meetCaller(session);
  await meetTokens(session);
  const samples = await makeSampleImages();
  const ownReceiver = await session.wiring.startReceiver(samples, session.options.receiver);
  const fixtures = firstFixtures({ samples, me, ownReceiver });
  session.fixtures = fixtures;
  fixtures.models = await models(session);
  fixtures.forbiddenModel = await somebodyElsesModel(session, fixtures.models);
  if (session.options.readOnly) {
    session.skip('whatever makes or changes something', 'it runs read-only');
    fixtures.sources = await earlierRuns(session);
    return fixtures;
  }
  fixtures.sources = [await upload(session, samples.png), await upload(session, samples.second)];
  fixtures.mask = await upload(session, samples.mask);
  await savePrompt(session);
  if (me.scopes.includes('keys:write')) await createKey(session);
  fixtures.receiver = (await canReachUs(session, ownReceiver)) ? ownReceiver : undefined;
  return fixtures;
}

/** What there is before anything was sent; the rest is added as it is made. */
export function firstFixtures(known: Pick<Fixtures, 'samples' | 'me' | 'ownReceiver'>): Fixtures {
  return { ...known, sources: [], mask: undefined, models: [], forbiddenModel: undefined, receiver: undefined };
}

async function meetServer(session: Session): Promise<void> {
  const { server } = session.options;
  let response: Exchange;
  try {
    response = await session.request('service.health', { patience: firstPatience });
  } catch (error) {
    if (error instanceof Stop || error instanceof NoResponse) {
      throw new CannotVerify(
        `No server of the contract responds at ${server}. ${error.message.replace(/^The server stopped responding: /, '')}`,
      );
    }
    throw error;
  }
  if (response.status >= 500)
    throw new CannotVerify(`The server at ${server} returns ${response.status} to its own health check.`);
  const { status, version } = fieldsOf(response);
  if (status !== 'ok') {
    const type = response.headers['content-type'] ?? 'no content type';
    throw new CannotVerify(
      `${server} is another service: ${response.url} returned ${response.status} with ${type}, not the health of a Darkroom.`,
    );
  }
  if (version !== session.contract.version) {
    session.skip(
      'a contract of the same version',
      `the server says it has ${version}, the contract is ${session.contract.version}`,
    );
  }
}

/** Who the key belongs to, and what it may do. */
export async function meetCaller(session: Session): Promise<Fixtures['me']> {
  const response = await session.request('me.get', { patience: firstPatience });
  if (response.status === 401)
    throw new CannotVerify('The server refuses the API key (401). Give a valid one with --api-key.');
  if (response.status !== 200)
    throw new CannotVerify(`The server returned ${response.status} to me.get, so the caller is not known.`);
  const me = fieldsOf(response) as unknown as Fixtures['me'];
  session.memory.userId = me.user_id;
  for (const policy of ['creates', 'reads', 'uploads']) {
    const quota = me.limits?.[`${policy}_per_minute`];
    if (quota !== undefined) session.memory.quotas[policy] = quota;
  }
  const missing = session.contract.scopes.filter((scope) => !me.scopes?.includes(scope));
  if (missing.length > 0) session.skip('operations of some scopes', `the key lacks ${missing.join(', ')}`);
  return me;
}

/** Operations with a token of their own, such as metrics. Without it, there is nothing more to learn about them. */
async function meetTokens(session: Session): Promise<void> {
  for (const operation of session.operations().filter(({ mayNeedToken }) => mayNeedToken)) {
    const { status } = await session.call({ operation });
    if (status !== 401) continue;
    if (session.options.metricsToken !== undefined)
      throw new CannotVerify(
        `The server refuses the token of ${operation.id} (401). Give a valid one with --metrics-token.`,
      );
    session.leftOut.add(operation.id);
    session.skip(operation.id, 'it needs a token (--metrics-token)');
  }
}

async function upload(session: Session, file: SampleImages['png']): Promise<SourceRun> {
  const response = await session.request(
    'images.upload',
    { payload: { kind: 'form', parts: [['file', file]] } },
    accepted(201),
  );
  const { data } = fieldsOf(response) as { data?: { run_id?: string; image_url?: string } };
  if (data?.run_id === undefined)
    throw new CannotVerify(`The server does not accept an upload (${response.status}), on which most checks build.`);
  return { runId: data.run_id, url: String(data.image_url) };
}

/** So that there is one to read and change. */
async function savePrompt(session: Session): Promise<void> {
  await session.request(
    'prompts.enhance',
    { payload: { kind: 'json', value: { prompt: 'a red fox' } } },
    accepted(201),
  );
}

/** A key that the checks can delete. */
async function createKey(session: Session): Promise<void> {
  const value = { name: 'verify', scopes: ['runs:read'] };
  await session.request('keys.create', { payload: { kind: 'json', value } }, accepted(201));
}

async function models(session: Session, as: 'owner' | 'other' = 'owner'): Promise<Fixtures['models']> {
  const response = await session.request('models.list', { query: { limit: 100 }, as });
  return (fieldsOf(response).data as Fixtures['models'] | undefined) ?? [];
}

async function somebodyElsesModel(session: Session, ownModels: Fixtures['models']): Promise<string | undefined> {
  if (session.options.otherKey === undefined) return undefined;
  const theirs = await models(session, 'other');
  return theirs.find(({ model_id }) => !ownModels.some((model) => model.model_id === model_id))?.model_id;
}

async function earlierRuns(session: Session): Promise<SourceRun[]> {
  const response = await session.request('runs.list', { query: { status: 'completed', limit: 2 } });
  const runs = (fieldsOf(response).data as { run_id: string; image_url: string }[] | undefined) ?? [];
  return runs.map(({ run_id, image_url }) => ({ runId: run_id, url: image_url }));
}

/**
 * Sends a test event to find out whether the server's webhooks can reach us; if not, checks that need them are skipped.
 */
async function canReachUs(session: Session, receiver: Receiver): Promise<boolean> {
  const name = `probe-${randomUUID()}`;
  const response = await session.request('webhooks.test', {
    payload: { kind: 'json', value: { url: receiver.hookUrl(name) } },
  });
  const came = response.status === 202 && (await receiver.waitFor(name, 1, 5_000)).length > 0;
  if (!came) {
    await askWhatBecame(session, response);
    session.skip(
      'webhooks and images by URL',
      `the server cannot reach ${receiver.hookUrl('…')}; allow private addresses there, or give --receiver`,
    );
  }
  return came;
}

/**
 * A server that cannot reach us says so in its delivery record; if it claims success although nothing arrived, it is
 * wrong.
 */
async function askWhatBecame(session: Session, sent: Exchange): Promise<void> {
  const { delivery_id } = fieldsOf(sent) as { delivery_id?: string };
  if (delivery_id === undefined) return;
  const record = await session.request('webhooks.getDelivery', { path: { delivery_id } });
  const message = 'the test event is recorded as delivered, but never came';
  const isHonest = fieldsOf(record).status !== 'delivered';
  inUnit('probe', () => session.expect(isHonest, message, sent, record), 'webhook-signed-and-truthful');
}
