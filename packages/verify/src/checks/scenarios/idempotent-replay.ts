import { randomUUID } from 'node:crypto';
import { idOf, send, settle } from '../../actions/runs.ts';
import { accepted, type Exchange, refused, runIdOf } from '../../exchange/call.ts';
import { dataUri } from '../../materials/sample-images.ts';
import type { Session } from '../../session/session.ts';
import type { Values } from '../../values/case.ts';
import type { Scenario } from './scenario.ts';

export const idempotentReplay: Scenario = {
  proves:
    'The same request with the same Idempotency-Key returns the first response, byte for byte, and makes nothing; ' +
    'another request is refused.',
  about: [
    'images.generate',
    'images.upload',
    'prompts.enhance',
    'prompts.create',
    'keys.create',
    'images.removeBackground',
    'generateVideo',
  ],
  async run(session) {
    const { samples, sources } = session.fixtures;
    const [red, blue] = [{ prompt: 'a red fox' }, { prompt: 'a blue fox' }];
    const small = { width: 64, height: 64 };
    const video = { source_run_id: sources[0]?.runId, fps: 2 };
    const cases: [string, Values, Values][] = [
      ['images.upload', { file: samples.png, description: 'one' }, { file: samples.second, description: 'one' }],
      ['images.generate', { ...red, ...small }, { ...blue, ...small }],
      ['prompts.enhance', red, blue],
      ['prompts.create', red, blue],
      ['keys.create', { name: 'one', scopes: ['runs:read'] }, { name: 'two', scopes: ['runs:read'] }],
      ['images.removeBackground', { imageUrl: dataUri(samples.png) }, { imageUrl: dataUri(samples.second) }],
      ['generateVideo', { ...video, duration: 1 }, { ...video, duration: 2 }],
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
  const isSaid = again.headers['idempotent-replayed'] === 'true';
  const truths: [boolean, string][] = [
    [isSaid, 'the replay does not say so in Idempotent-Replayed'],
    [again.status === first.status, `the first response was ${first.status}, its replay ${again.status}`],
    [again.body.equals(first.body), 'the replay has another body than the first response'],
    [again.headers.location === first.headers.location, 'the replay has another Location'],
    [madeBy(again) === madeBy(first), `the replay made something new: ${madeBy(again)} beside ${madeBy(first)}`],
  ];
  for (const [holds, message] of truths) session.expect(holds, message, first, again);
  await send(session, id, others, refused('idempotency_mismatch'), { headers });
  await settle(session, first);
}

/** Each caller has its own keys. */
async function keysBelongToCallers(session: Session): Promise<void> {
  const headers = { 'Idempotency-Key': `verify-${randomUUID()}` };
  const enhance = (more: { as?: 'other' }): Promise<Exchange> =>
    send(session, 'prompts.enhance', { prompt: 'a red fox' }, accepted(201), { headers, ...more });
  const [mine, theirs] = [await enhance({}), await enhance({ as: 'other' })];
  session.expect(idOf(theirs) !== idOf(mine), "another caller's key brings back my response", mine, theirs);
  session.made.prompts.delete(idOf(theirs));
  await session.request('prompts.delete', { path: { prompt_id: idOf(theirs) }, as: 'other' }, accepted(204));
}

function madeBy(exchange: Exchange): string {
  return runIdOf(exchange) ?? idOf(exchange);
}
