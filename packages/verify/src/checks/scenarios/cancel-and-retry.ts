import { randomUUID } from 'node:crypto';
import { getRun, send, settle, upload, whileActive } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf, refused, runIdOf } from '../../exchange/call.ts';
import type { Scenario } from './scenario.ts';

/** What a retry has in common with its run. */
const repeated = ['inputs', 'run_type', 'parent_run_id', 'model_type', 'metadata', 'tags', 'ignored_inputs'];

export const cancelAndRetry: Scenario = {
  proves:
    'Canceling ends a run for good and can be repeated; a retry is a new run with the same inputs; an active run ' +
    'can be neither retried nor deleted.',
  about: ['runs.cancel', 'runs.retry', 'runs.delete', 'generateVideo'],
  async run(session) {
    const isCanceled = (exchange: Exchange): boolean => fieldsOf(exchange).status === 'canceled';
    await whileActive(session, async (active, made) => {
      const path = { run_id: active };
      await session.request('runs.delete', { path }, refused('run_active'));
      await session.request('runs.retry', { path }, refused('run_active'));
      const ended = await session.request('runs.cancel', { path }, accepted(200));
      session.expect(isCanceled(ended), `after canceling it is ${fieldsOf(ended).status}`, made, ended);
      const again = await session.request('runs.cancel', { path }, accepted(200));
      session.expect(again.body.equals(ended.body), 'canceling again returns something else', ended, again);
      const seen = await getRun(session, active, accepted(200));
      session.expect(isCanceled(seen), `after canceling runs.get says ${fieldsOf(seen).status}`, ended, seen);
      const request = { path, headers: { 'Idempotency-Key': `verify-${randomUUID()}` } };
      const retried = await session.request('runs.retry', request, accepted(202));
      session.expect(runIdOf(retried) !== active, 'a retry is the same run', made, retried);
      const replayed = await session.request('runs.retry', request, accepted(202));
      const isSame = runIdOf(replayed) === runIdOf(retried);
      session.expect(isSame, 'a retry sent twice under one key makes two runs', retried, replayed);
      const [was, is] = [fieldsOf(seen), fieldsOf(retried)];
      const odd = repeated.find((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
      session.expect(odd === undefined, `a retry has other ${odd}`, seen, retried);
      await settle(session, retried);
    });
    const { runId } = await upload(session);
    const path = { run_id: runId };
    const before = await getRun(session, runId, accepted(200));
    const late = await session.request('runs.cancel', { path }, accepted(200));
    const isUnchanged = JSON.stringify(late.json) === JSON.stringify(before.json);
    session.expect(isUnchanged, 'canceling a completed run changes it', before, late);
    await session.request('runs.retry', { path }, refused('validation_error'));
    const values = {
      prompt: 'a red fox',
      width: 64,
      height: 64,
      seed: 42,
      tags: ['one', 'two'],
      metadata: { order: 7 },
    };
    const seeded = await send(session, 'images.generate', values, accepted(202));
    await settle(session, seeded);
    const same = await session.request('runs.retry', { path: { run_id: runIdOf(seeded) ?? '' } }, accepted(202));
    const { seed, tags, metadata } = fieldsOf(same);
    const shown = JSON.stringify([seed, tags, metadata]);
    session.expect(shown === '[42,["one","two"],{"order":7}]', `a retry of seed 42 has ${shown}`, seeded, same);
    await settle(session, same);
  },
};
