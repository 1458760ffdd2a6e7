import { randomUUID } from 'node:crypto';
import { getRun, send, settle, upload, whileActive } from '../../actions/runs.ts';
import { accepted, fieldsOf, refused, runIdOf } from '../../exchange/call.ts';
import type { Scenario } from './scenario.ts';

/**
 * Canceling ends a run for good and can be repeated; a retry is a new run with the same inputs; an active run can be
 * neither retried nor deleted.
 */
export const cancelAndRetry: Scenario = {
  about: ['runs.cancel', 'runs.retry', 'runs.delete', 'generateVideo'],
  async run(session) {
    const [cancel, retry, remove] = ['runs.cancel', 'runs.retry', 'runs.delete'].map((id) => session.operation(id)) as [
      never,
      never,
      never,
    ];
    await whileActive(session, async (active, made) => {
      const path = { run_id: active };
      await session.call({ operation: remove, path }, refused('run_active'));
      await session.call({ operation: retry, path }, refused('run_active'));
      const ended = await session.call({ operation: cancel, path }, accepted(200));
      session.expect(
        fieldsOf(ended).status === 'canceled',
        `after canceling it is ${fieldsOf(ended).status}`,
        made,
        ended,
      );
      const again = await session.call({ operation: cancel, path }, accepted(200));
      session.expect(again.body.equals(ended.body), 'canceling again returns something else', ended, again);
      const seen = await getRun(session, active, accepted(200));
      session.expect(
        fieldsOf(seen).status === 'canceled',
        `after canceling runs.get says ${fieldsOf(seen).status}`,
        ended,
        seen,
      );
      const request = { operation: retry, path, headers: { 'Idempotency-Key': `verify-${randomUUID()}` } };
      const retried = await session.call(request, accepted(202));
      session.expect(runIdOf(retried) !== active, 'a retry is the same run', made, retried);
      const replayed = await session.call(request, accepted(202));
      session.expect(
        runIdOf(replayed) === runIdOf(retried),
        'a retry sent twice under one key makes two runs',
        retried,
        replayed,
      );
      session.expect(
        JSON.stringify(fieldsOf(retried).inputs) === JSON.stringify(fieldsOf(seen).inputs),
        'a retry has other inputs',
        seen,
        retried,
      );
      const kept = ['run_type', 'parent_run_id', 'model_type', 'metadata', 'tags', 'ignored_inputs'].every(
        (field) => JSON.stringify(fieldsOf(retried)[field]) === JSON.stringify(fieldsOf(seen)[field]),
      );
      session.expect(kept, 'a retry has another type, parent, model, metadata or tags', seen, retried);
      await settle(session, retried);
    });
    const done = await upload(session);
    const path = { run_id: done.runId };
    const before = await getRun(session, done.runId, accepted(200));
    const late = await session.call({ operation: cancel, path }, accepted(200));
    session.expect(
      JSON.stringify(late.json) === JSON.stringify(before.json),
      'canceling a completed run changes it',
      before,
      late,
    );
    await session.call({ operation: retry, path }, refused('validation_error'));
    const seeded = await send(
      session,
      'images.generate',
      { prompt: 'a red fox', width: 64, height: 64, seed: 42, tags: ['one', 'two'], metadata: { order: 7 } },
      accepted(202),
    );
    await settle(session, seeded);
    const same = await session.call({ operation: retry, path: { run_id: runIdOf(seeded) ?? '' } }, accepted(202));
    session.expect(fieldsOf(same).seed === 42, `a retry of seed 42 has seed ${fieldsOf(same).seed}`, seeded, same);
    const { tags, metadata } = fieldsOf(same);
    session.expect(
      JSON.stringify([tags, metadata]) === '[["one","two"],{"order":7}]',
      `a retry has ${JSON.stringify({ tags, metadata })}`,
      seeded,
      same,
    );
    await settle(session, same);
  },
};
