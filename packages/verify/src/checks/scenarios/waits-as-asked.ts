import { ended, getRun, send, settle, whileActive } from '../../actions/runs.ts';
import { isTerminal } from '../../contract/contract.ts';
import { accepted, fieldsOf, runIdOf } from '../../exchange/call.ts';
import type { Scenario } from './scenario.ts';

export const waitsAsAsked: Scenario = {
  proves:
    '`sync` returns the finished run, `return=minimal` only its location, `wait` delays the response until the ' +
    'run ends.',
  about: ['images.generate', 'runs.get'],
  async run(session) {
    const values = { prompt: 'a red fox', width: 64, height: 64 };
    const waited = await send(session, 'images.generate', { ...values, sync: true }, accepted(200));
    const { data } = fieldsOf(waited) as { data?: { status?: string } };
    const message = `the response waited, the run is ${data?.status}`;
    session.expect(waited.status !== 200 || data?.status === 'completed', message, waited);
    const quick = await send(session, 'images.generate', values, accepted(202));
    const { data: begun, image_url } = fieldsOf(quick) as { data?: { status?: string }; image_url?: string | null };
    const isBegun = begun?.status !== 'completed' && image_url === null;
    session.expect(isBegun, `without sync the response has a run that is ${begun?.status}`, quick);
    const minimal = await send(session, 'images.generate', values, accepted(204), {
      headers: { Prefer: 'return=minimal' },
    });
    session.expect(
      minimal.status === 204 && minimal.body.length === 0,
      `return=minimal returned ${minimal.status}`,
      minimal,
    );
    const run = await ended(session, minimal);
    session.expect(
      run?.status === 'completed',
      'Location of a minimal response does not lead to a run that completes',
      minimal,
    );
    const held = await getRun(session, runIdOf(quick) ?? '', accepted(200), { headers: { Prefer: 'wait=30' } });
    session.expect(
      fieldsOf(held).status === 'completed',
      `wait=30 came back after ${Math.round(held.endedAt - held.startedAt)} ms with ${fieldsOf(held).status}`,
      held,
    );
    await settle(session, quick);
    await whileActive(session, async (runId, made) => {
      const active = await getRun(session, runId, accepted(200), { headers: { Prefer: 'wait=1' } });
      const ms = active.endedAt - active.startedAt;
      const over = isTerminal(session.contract, String(fieldsOf(active).status));
      const message = `wait=1 came back after ${Math.round(ms)} ms, while the run is ${fieldsOf(active).status}`;
      session.expect(over || ms >= 900, message, made, active);
    });
  },
};
