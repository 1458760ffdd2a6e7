import { ended, fetchFile, send } from '../../actions/runs.ts';
import { accepted } from '../../exchange/call.ts';
import type { Scenario } from './scenario.ts';

export const seedRepeats: Scenario = {
  proves: 'The same request with the same seed gives the same image; a run shows the seed that was chosen.',
  about: ['images.generate'],
  async run(session) {
    const values = { prompt: 'a red fox', width: 64, height: 64, sync: true };
    const first = await send(session, 'images.generate', values, accepted(200, 202));
    const run = await ended(session, first);
    if (
      !session.expect(typeof run?.seed === 'number', `no seed is shown: ${run?.seed}`, first) ||
      run?.status !== 'completed'
    )
      return;
    const second = await send(session, 'images.generate', { ...values, seed: run.seed }, accepted(200, 202));
    const again = await ended(session, second);
    if (run.image_url === null || !again?.image_url) return;
    const [a, b] = [await fetchFile(session, run.image_url), await fetchFile(session, again.image_url)];
    session.expect(a.body.equals(b.body), `seed ${run.seed} gave another image the second time`, first, second);
  },
};
