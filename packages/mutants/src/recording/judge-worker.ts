import { parentPort, workerData } from 'node:worker_threads';
import { loadContract } from '@darkroom/verify/internals';
import { faultsFromContract } from '../faults/from-contract/generate.ts';
import { faults } from '../faults/written/index.ts';
import { RecordedRun } from './judge-again.ts';
import { loadRecording } from './recording.ts';
import { repeatIds } from './repeatable-ids.ts';
import { repeatTime } from './repeatable-time.ts';
import { RecordingIndex } from './replaying.ts';

/** A thread that judges a recording again with the faults that it is asked for, by name. */
const contract = loadContract();
const recording = loadRecording(workerData.recording as string);
repeatIds(recording.salt);
repeatTime(recording.epoch, new RecordingIndex(recording).startOf);
const run = await RecordedRun.open(contract, recording);
const byName = new Map(
  [...faultsFromContract(contract), ...faults].map((fault) => [fault.name, { scope: undefined, ...fault }]),
);
parentPort?.on('message', async (name: string) => {
  const fault = byName.get(name);
  if (fault === undefined) throw new Error(`There is no fault ${name}.`);
  parentPort?.postMessage({ name, verdict: await run.judge(fault.make, fault.scope) });
});
parentPort?.postMessage({ unsound: run.unsound });
