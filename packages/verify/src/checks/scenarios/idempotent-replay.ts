import { randomUUID } from 'node:crypto';
import { send, settle } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf, refused, runIdOf } from '../../exchange/call.ts';
import { dataUri } from '../../materials/sample-images.ts';
import type { Session } from '../../session/session.ts';
import type { Values } from '../../values/case.ts';
import type { Scenario } from './scenario.ts';

/**
 * The same request with the same Idempotency-Key returns the first response, byte for byte, and makes nothing; another
 * request is refused.
 */
export const idempotentReplay: Scenario = {
  about: [
    'images.generate',
    'images.upload',
    'prompts.enhance',
    'prompts.create',
    'keys.create',
    'images.removeBackground',
    'generateVideo',
    'webhooks.test',
    'runs.retry',
  ],
  async run(session) {
    const { samples, sources } = session.fixtures;
    const cases: [string, Values, Values][] = [
      ['images.upload', { file: samples.png, description: 'one' }, { file: samples.second, description: 'one' }],
      [
        'images.generate',
        { prompt: 'a red fox', width: 64, height: 64 },
        { prompt: 'a blue fox', width: 64, height: 64 },
      ],
      ['prompts.enhance', { prompt: 'a red fox' }, { prompt: 'a blue fox' }],
      ['prompts.create', { prompt: 'a red fox' }, { prompt: 'a blue fox' }],
      ['keys.create', { name: 'one', scopes: ['runs:read'] }, { name: 'two', scopes: ['runs:read'] }],
      ['images.removeBackground', { imageUrl: dataUri(samples.png) }, { imageUrl: dataUri(samples.second) }],
      [
        'generateVideo',
        { source_run_id: sources[0]?.runId, duration: 1, fps: 2 },
        { source_run_id: sources[0]?.runId, duration: 2, fps: 2 },
      ],
    ];
    for (const [id, values, others] of cases.filter(([id]) => session.includes(id)))
      await replays(session, id, values, others);
    if (session.options.otherKey !== undefined && session.includes('prompts.enhance'))
      await keysBelongToCallers(session);
  },
};

async function replays(session: Session, id: string, values: Values, others: Values): Promise<void> {
  const headers = { 'Idempotency-Key': `verify-${randomUUID()}` };
  const first = await send(session, id, values, accepted(), { headers });
  session.expect(!('idempotent-replayed' in first.headers), 'a first response says that it is a replay', first);
  const again = await send(session, id, values, accepted(first.status), { headers });
  session.expect(
    again.headers['idempotent-replayed'] === 'true',
    'the replay does not say so in Idempotent-Replayed',
    first,
    again,
  );
  session.expect(
    again.status === first.status,
    `the first response was ${first.status}, its replay ${again.status}`,
    first,
    again,
  );
  session.expect(again.body.equals(first.body), 'the replay has another body than the first response', first, again);
  session.expect(again.headers.location === first.headers.location, 'the replay has another Location', first, again);
  session.expect(
    idOf(again) === idOf(first),
    `the replay made something new: ${idOf(again)} beside ${idOf(first)}`,
    first,
    again,
  );
  await send(session, id, others, refused('idempotency_mismatch'), { headers });
  await settle(session, first);
}

/** Each caller has its own keys. */
async function keysBelongToCallers(session: Session): Promise<void> {
  const headers = { 'Idempotency-Key': `verify-${randomUUID()}` };
  const mine = await send(session, 'prompts.enhance', { prompt: 'a red fox' }, accepted(201), { headers });
  const theirs = await send(session, 'prompts.enhance', { prompt: 'a red fox' }, accepted(201), {
    headers,
    as: 'other',
  });
  session.expect(idOf(theirs) !== idOf(mine), "another caller's key brings back my response", mine, theirs);
  const { id } = fieldsOf(theirs).data as { id: string };
  session.made.prompts.delete(id);
  await session.request('prompts.delete', { path: { prompt_id: id }, as: 'other' }, accepted(204));
}

function idOf(exchange: Exchange): string | undefined {
  return runIdOf(exchange) ?? (fieldsOf(exchange).data as { id?: string } | undefined)?.id;
}
