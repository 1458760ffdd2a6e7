import { ended, fetchFile, send } from '../../actions/runs.ts';
import { accepted, codeOf, refused } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

export const imageOfBatch: Scenario = {
  proves:
    '`image_index` chooses the image of a run: another one gives another result, and one that is not there is ' +
    'refused.',
  about: ['images.edit.nanobanana', 'images.generate'],
  async run(session) {
    const values = { prompt: 'a red fox by a lake', width: 64, height: 64, batch_size: 2, sync: true };
    const made = await send(session, 'images.generate', values, accepted(200, 202));
    const batch = await ended(session, made);
    if (batch?.status !== 'completed' || batch.image_urls.length !== 2) {
      return session.skip('image-of-batch', 'there is no run with two images');
    }
    const [first, second] = [await edited(session, batch.run_id, 0), await edited(session, batch.run_id, 1)];
    const distinct = first !== undefined && second !== undefined && !first.equals(second);
    session.expect(distinct, 'the first and the second image of a run give the same result', made);
    const outside = { prompt: 'make it black and white', run_id: batch.run_id, image_index: 2 };
    const response = await send(session, 'images.edit.nanobanana', outside, refused('validation_error'));
    const right = response.status === 422 && response.body.toString().includes('image_index');
    session.expect(right, `an image that is not there returned ${response.status} ${codeOf(response)}`, response);
  },
};

/** The result for one image, made with the same seed. */
async function edited(session: Session, run_id: string, image_index: number): Promise<Buffer | undefined> {
  const values = { prompt: 'make it black and white', run_id, image_index, seed: 7, sync: true };
  const run = await ended(session, await send(session, 'images.edit.nanobanana', values, accepted(200, 202)));
  return run?.image_url ? (await fetchFile(session, run.image_url)).body : undefined;
}
