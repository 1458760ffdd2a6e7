import { send, settle } from '../../actions/runs.ts';
import { accepted, refused } from '../../exchange/call.ts';
import type { Receiver } from '../../receiver/receiver.ts';
import type { Scenario } from './scenario.ts';

export const sourcesByAddress: Scenario = {
  proves:
    'A source URL is fetched before the request is accepted: a URL without a response, or without an image, is ' +
    'refused immediately.',
  about: ['images.reframe', 'images.describe', 'generateVideo'],
  needs: ['receiver'],
  async run(session) {
    const receiver = session.fixtures.receiver as Receiver;
    const good = await send(session, 'images.reframe', { image_url: receiver.imageUrl('png') }, accepted(202));
    await settle(session, good);
    const cases: [string, string][] = [
      [receiver.imageUrl('missing'), 'image_fetch_failed'],
      [receiver.imageUrl('text'), 'unsupported_media_type'],
      ['http://nowhere.invalid/fox.png', 'image_fetch_failed'],
      ['http://127.0.0.1:9/fox.png', 'image_fetch_failed'],
    ];
    for (const [image_url, code] of cases)
      for (const id of ['images.reframe', 'images.describe', 'generateVideo'].filter((one) => session.includes(one)))
        await settle(session, await send(session, id, { image_url }, refused(code)));
  },
};
