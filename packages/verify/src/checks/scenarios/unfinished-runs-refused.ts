import { getRun, type Run, send, sendForm, whileActive } from '../../actions/runs.ts';
import { isTerminal } from '../../contract/contract.ts';
import { accepted, type Exchange, type Expectation, fieldsOf, refused } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';
import { bodiesWithRun } from '../../values/bodies-with-run.ts';
import type { Scenario } from './scenario.ts';

export const unfinishedRunsRefused: Scenario = {
  proves: 'A run without an image yet cannot be used: every operation that accepts a run returns run_not_ready.',
  about: [...Object.keys(bodiesWithRun('', '')), 'edit.getLayers'],
  async run(session) {
    const other = session.fixtures.sources[0]?.runId;
    await whileActive(session, async (run_id, made) => {
      const judge = async (id: string, response: Exchange): Promise<void> => {
        // A run that has ended meanwhile is rightly accepted.
        const refusedOrEnded = response.status === 409 || !(await isActive(session, run_id));
        const message = `${id} accepted a run that is not finished (${response.status})`;
        session.expect(refusedOrEnded, message, made, response);
      };
      for (const [id, values] of Object.entries(bodiesWithRun(run_id, other)).filter(([id]) => session.includes(id))) {
        await judge(id, await send(session, id, values, notReady));
        const missing = JSON.parse(JSON.stringify(values).replaceAll(run_id, '01990a3c-0000-7000-8000-00000000dead'));
        await send(session, id, missing, refused('run_not_found'));
      }
      if (session.includes('images.reframe')) {
        await judge('images.reframe', await sendForm(session, 'images.reframe', { run_id }, notReady));
      }
      if (session.includes('edit.getLayers')) {
        const layers = { operation: session.operation('edit.getLayers'), path: { run_id } };
        await judge('edit.getLayers', await session.call(layers, notReady));
      }
    });
  },
};

const notReady: Expectation = { outcome: 'refused', codes: ['run_not_ready'], orAccepted: true };

async function isActive(session: Session, runId: string): Promise<boolean> {
  const { status } = fieldsOf(await getRun(session, runId, accepted(200))) as Run;
  return !isTerminal(session.contract, status);
}
