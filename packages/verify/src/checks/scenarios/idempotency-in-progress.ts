import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../../actions/runs.ts';
import { codeOf } from '../../exchange/call.ts';
import { dataUri } from '../../materials/sample-images.ts';
import type { Scenario } from './scenario.ts';

export const idempotencyInProgress: Scenario = {
  proves:
    'While the first request with a key is in progress, a second one is refused for that reason and makes ' +
    'nothing.',
  about: ['images.removeBackground'],
  async run(session) {
    const headers = { 'Idempotency-Key': `verify-${randomUUID()}` };
    const values = { imageUrl: dataUri(session.fixtures.samples.png) };
    const sendOne = () => send(session, 'images.removeBackground', values, undefined, { headers });
    const [earlier, later] = await Promise.all([sendOne(), sleep(30).then(sendOne)]);
    // On a busy machine the later request can overtake the earlier one. If the first was quicker, the second is its replay.
    const [one, second] = codeOf(earlier) === 'idempotency_in_progress' ? [later, earlier] : [earlier, later];
    const isSaid = codeOf(second) === 'idempotency_in_progress' || second.headers['idempotent-replayed'] === 'true';
    session.expect(isSaid, `a second request while the first is in progress returns ${second.status}`, one, second);
    const saysWhen = codeOf(second) !== 'idempotency_in_progress' || Number(second.headers['retry-after']) > 0;
    session.expect(saysWhen, 'a second request has no Retry-After', one, second);
    session.expect(one.status < 300, `the first request returns ${one.status}`, one);
  },
};
