import {
  checkNames,
  type Report,
  type SpecialService,
  verify,
  verifySpecial,
  type Wiring,
} from '@darkroom/verify/internals';
import type { Target } from '../faults/fault.ts';
import { createRecorder } from './recorder.ts';
import type { Recording } from './recording.ts';
import { repeatIds } from './repeatable-ids.ts';

export interface Recorded {
  recording: Recording;
  report: Report;
}

/** Runs the checks against an unbroken service and keeps everything it sent. */
export function record(
  { server, keys }: Target,
  { seed = 1, effort = 1 }: { seed?: number; effort?: number } = {},
): Promise<Recorded> {
  const options = { server, apiKey: keys.owner, otherKey: keys.other, narrowKey: keys.narrow, seed, effort };
  // The number of requests is given by the effort; a slow machine must not record less.
  const maxTime = Number.POSITIVE_INFINITY;
  return recorded('service', { seed, effort }, (wiring) => verify({ ...options, maxTime }, wiring));
}

/** The same for a service with settings of its own, which is started for it. */
export function recordSpecial(name: SpecialService): Promise<Recorded> {
  return recorded(name, { seed: 1, effort: 1 }, (wiring) => verifySpecial(name, checkNames, wiring));
}

async function recorded(
  of: Recording['of'],
  how: Pick<Recording, 'seed' | 'effort'>,
  run: (wiring: Wiring) => Promise<Report>,
): Promise<Recorded> {
  const recorder = createRecorder();
  const restore = repeatIds(recorder.salt);
  try {
    const report = await run(recorder.wiring);
    return { report, recording: { of, ...how, ...recorder.recorded() } };
  } finally {
    restore();
  }
}
