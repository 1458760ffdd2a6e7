import { randomUUID } from 'node:crypto';
import { send } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf } from '../../exchange/call.ts';
import type { Receiver } from '../../receiver/receiver.ts';
import { signatureProblem } from '../../receiver/signature.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

export const secretRotation: Scenario = {
  proves:
    "An event without a secret of its own is signed with the user's secret and, after a rotation, with the new " +
    'and the previous one. A rotation that is sent again with its Idempotency-Key rotates nothing. It rotates ' +
    "only once, so the user's receivers keep working for a day.",
  about: ['webhooks.getSecret', 'webhooks.rotateSecret'],
  needs: ['receiver'],
  async run(session) {
    const read = () => session.request('webhooks.getSecret', {}, accepted(200));
    const before = await read();
    await signedWith(session, before, [secretOf(before)]);

    const rotate = {
      operation: session.operation('webhooks.rotateSecret'),
      headers: { 'Idempotency-Key': `verify-${randomUUID()}` },
    };
    const rotated = await session.call(rotate, accepted(200));
    const { secret, created_at, previous_expires_at } = fieldsOf(rotated) as Record<string, string>;
    session.expect(secret !== secretOf(before), 'a rotation returns the same secret', before, rotated);
    const overlap = (Date.parse(`${previous_expires_at}`) - Date.parse(`${created_at}`)) / 3_600_000;
    session.expect(overlap === 24, `the previous secret signs for ${overlap} hours`, rotated);
    const again = await session.call(rotate, accepted(200));
    session.expect(secretOf(again) === secret, 'a repeated rotation returns another secret', rotated, again);
    const isReplay = again.headers['idempotent-replayed'] === 'true';
    session.expect(isReplay, 'a repeated rotation does not say that it is a replay', rotated, again);
    const after = await read();
    session.expect(secretOf(after) === secret, 'the secret is not the one of the rotation', rotated, after);
    await signedWith(session, after, [secretOf(after), secretOf(before)]);
  },
};

async function signedWith(session: Session, about: Exchange, secrets: string[]): Promise<void> {
  const receiver = session.fixtures.receiver as Receiver;
  const hook = `secret-${randomUUID()}`;
  const sent = await send(session, 'webhooks.test', { url: receiver.hookUrl(hook) }, accepted(202));
  const [event] = await receiver.waitFor(hook, 1, 10_000);
  if (!session.expect(event !== undefined, 'no event came', sent) || event === undefined) return;
  for (const [at, secret] of secrets.entries()) {
    const problem = signatureProblem(event, secret);
    const which = at === 0 ? 'current' : 'previous';
    session.expect(problem === undefined, `the ${which} secret does not verify the event: ${problem}`, about, sent);
  }
}

function secretOf(exchange: Exchange): string {
  return String(fieldsOf(exchange).secret);
}
