import { send } from '../actions/runs.ts';
import { accepted, runIdOf } from '../exchange/call.ts';
import { makeSampleImages } from '../materials/sample-images.ts';
import { firstFixtures, meetCaller } from '../session/prepare.ts';
import type { Session } from '../session/session.ts';

export const limitsCheck = 'limits-told';

/** What the checks of a service need that was started only for them: who is calling, and an image to work on. */
export async function prepareAlone(session: Session): Promise<void> {
  const samples = await makeSampleImages();
  const ownReceiver = await session.wiring.startReceiver(samples);
  session.fixtures = firstFixtures({ samples, me: await meetCaller(session), ownReceiver });
  const uploaded = await send(session, 'images.upload', { file: samples.png }, accepted(201));
  session.fixtures.sources = [{ runId: runIdOf(uploaded) ?? '', url: '' }];
}

export function sourceOf({ fixtures }: Session): string {
  return fixtures.sources[0]?.runId ?? '';
}
