import { getRun, send, sendForm } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf } from '../../exchange/call.ts';
import { side } from '../../materials/sample-images.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

export const describesTruthfully: Scenario = {
  proves: "A description has the image's own size, and the run keeps the same description.",
  about: ['images.describe'],
  async run(session) {
    const { samples, sources } = session.fixtures;
    await described(session, await send(session, 'images.describe', { run_id: sources[0]?.runId }, accepted(200, 202)));
    await described(session, await sendForm(session, 'images.describe', { image: samples.webp }, accepted(200, 202)));
  },
};

async function described(session: Session, response: Exchange): Promise<void> {
  if (response.status !== 200) return;
  const { data, success } = fieldsOf(response) as { success?: boolean; data?: Record<string, unknown> };
  session.expect(success === true, 'it is described, success is false', response);
  const message = `the image is ${side} × ${side}, described as ${data?.width} × ${data?.height}`;
  session.expect(data?.width === side && data.height === side, message, response);
  const run = await getRun(session, String(data?.run_id), accepted(200));
  const kept = fieldsOf(run).output as Record<string, unknown> | undefined;
  const other = Object.keys(data ?? {}).find(
    (field) => field !== 'run_id' && JSON.stringify(kept?.[field]) !== JSON.stringify(data?.[field]),
  );
  session.expect(other === undefined, `the run keeps another ${other}`, response, run);
}
