import { randomUUID } from 'node:crypto';
import { getRun, send, whileActive } from '../../actions/runs.ts';
import { misfit } from '../../contract/compile.ts';
import { accepted, type Exchange, fieldsOf, runIdOf } from '../../exchange/call.ts';
import type { Received, Receiver } from '../../receiver/receiver.ts';
import { signatureProblem } from '../../receiver/signature.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

export const webhookSignedAndTruthful: Scenario = {
  proves:
    "A run's event arrives at its URL once the run has ended: signed with the run's own secret over the exact " +
    'bytes, shaped as the contract says, with the same run that runs.get returns, and with the type for its ' +
    'status.',
  about: ['images.generate', 'generateVideo', 'webhooks.test', 'runs.cancel'],
  needs: ['receiver'],
  async run(session) {
    const receiver = session.fixtures.receiver as Receiver;
    for (const secret of [`whsec_${Buffer.from(randomUUID()).toString('base64')}`, `plain ${randomUUID()} ü`]) {
      const hook = `run-${randomUUID()}`;
      const made = await send(
        session,
        'images.generate',
        { prompt: 'a red fox', width: 64, height: 64, webhook_url: receiver.hookUrl(hook), webhook_secret: secret },
        accepted(202),
      );
      await isTruthful(session, made, await receiver.waitFor(hook, 1, 30_000), secret, runIdOf(made));
    }
    if (session.includes('generateVideo', 'runs.cancel')) await canceled(session, receiver);
    if (session.includes('webhooks.test')) await tests(session, receiver);
  },
};

async function canceled(session: Session, receiver: Receiver): Promise<void> {
  const hook = `run-${randomUUID()}`;
  const secret = `whsec_${Buffer.from(randomUUID()).toString('base64')}`;
  await whileActive(session, async () => {
    const source_run_id = session.fixtures.sources[0]?.runId;
    const values = { source_run_id, duration: 9, webhook_url: receiver.hookUrl(hook), webhook_secret: secret };
    const made = await send(session, 'generateVideo', values, accepted(202));
    await session.request('runs.cancel', { path: { run_id: runIdOf(made) ?? '' } }, accepted(200));
    await isTruthful(session, made, await receiver.waitFor(hook, 1, 15_000), secret, runIdOf(made));
  });
}

/** A test event has the requested type, and does not contain one of the caller's runs. */
async function tests(session: Session, receiver: Receiver): Promise<void> {
  for (const type of session.contract.document.components.schemas.TestedEventType.enum as string[]) {
    const hook = `test-${randomUUID()}`;
    const secret = `whsec_${Buffer.from(randomUUID()).toString('base64')}`;
    const sent = await send(session, 'webhooks.test', { url: receiver.hookUrl(hook), secret, type }, accepted(202));
    const [event] = await receiver.waitFor(hook, 1, 10_000);
    await isTruthful(session, sent, event === undefined ? [] : [event], secret, undefined, type);
  }
}

async function isTruthful(
  session: Session,
  about: Exchange,
  events: Received[],
  secret: string,
  runId?: string,
  type?: string,
): Promise<void> {
  const [event] = events;
  if (!session.expect(event !== undefined, 'no event came', about) || event === undefined) return;
  const wrongly = signatureProblem(event, secret);
  if (!session.expect(wrongly === undefined, `the event's signature does not hold: ${wrongly}`, about)) return;
  const parsed = JSON.parse(event.body.toString()) as { type: string; data: unknown };
  const schema =
    session.contract.document.webhooks[parsed.type] &&
    `/webhooks/${parsed.type}/post/requestBody/content/application~1json/schema`;
  if (!session.expect(schema !== undefined, `the contract has no event ${parsed.type}`, about)) return;
  const wrong = misfit(session.contract.compile(schema), parsed);
  session.expect(wrong === undefined, `the event does not fit the contract: ${wrong}`, about);
  for (const parameter of ['WebhookId', 'WebhookTimestamp', 'WebhookSignature']) {
    const {
      name: header,
      schema: { type: kind },
    } = session.contract.document.components.parameters[parameter];
    const text = String(event.headers[header]);
    const misfits = misfit(
      session.contract.compile(`/components/parameters/${parameter}/schema`),
      kind === 'integer' ? Number(text) : text,
    );
    session.expect(misfits === undefined, `${header} is ${text}: ${misfits}`, about);
  }
  const message = `the event's Content-Type is ${event.headers['content-type']}`;
  session.expect(event.headers['content-type']?.startsWith('application/json') === true, message, about);
  if (type !== undefined)
    session.expect(parsed.type === type, `a test of ${type} was asked for, ${parsed.type} came`, about);
  if (runId === undefined) return;
  const run = await getRun(session, runId, accepted(200));
  const { status } = fieldsOf(run) as { status: string };
  const isItsEvent = parsed.type === session.contract.states[status]?.event;
  session.expect(isItsEvent, `the run is ${status}, the event ${parsed.type}`, about, run);
  session.expect(
    JSON.stringify(parsed.data) === JSON.stringify(run.json),
    'the event shows another run than runs.get',
    about,
    run,
  );
  session.expect(!event.body.toString().includes(secret), 'the event shows the secret that signs it', about);
}
