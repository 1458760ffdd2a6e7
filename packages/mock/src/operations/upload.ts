import { Refused } from '@darkroom/contract/reading';
import type { Call, Reply } from '../core/call.ts';
import { exampleOf } from '../core/contract.ts';
import { fillExample } from '../core/fill-example.ts';
import { token, uuid } from '../core/ids.ts';
import { presentRun } from '../core/present-run.ts';
import { jsonReply } from '../core/reply.ts';
import type { MockRun } from '../core/run-store.ts';
import { readSources } from '../core/sources.ts';
import { readImageHeader } from '../media/image-header.ts';
import { userOf } from './make-run.ts';

/** Keeps the file as it came, under an address of its own, and makes the run that has it as its result. */
export async function upload(call: Call): Promise<Reply> {
  const { contract, fields, files, inputs, state, clock, request } = call;
  const body = exampleOf(call.operation, 201, fields.isMask === true ? 'mask-kept' : 'picture-kept');
  const { parentRunId } = readSources(call);
  const [file] = files;
  if (file === undefined) throw new Refused('internal_error');
  const facts = readImageHeader(file.bytes, contract);
  const name = `${token('', 24)}.${facts.extension}`;
  state.uploads.set(name, { bytes: file.bytes, facts });
  const at = clock.now();
  const { metadata = null, tags = [], ...shown } = inputs;
  const run: MockRun = {
    runId: uuid(at),
    userId: userOf(call),
    runType: 'upload',
    inputs: shown,
    modelType: null,
    seed: null,
    metadata: metadata as MockRun['metadata'],
    tags: tags as string[],
    parentRunId,
    // A file that has arrived needs no work, but goes the way of every run.
    moments: [
      { at, status: 'queued', progress: 0 },
      { at, status: 'processing', progress: 0 },
      { at, status: 'completed', progress: 1 },
    ],
    images: [name],
    video: null,
    error: null,
    listeners: new Set(),
  };
  state.runs.add(run);
  const filled = fillExample(body, presentRun(contract, run, 2, request.origin));
  return { ...jsonReply(call, 201, filled, { Location: `/api/v1/runs/${run.runId}` }), note: `run ${run.runId}` };
}
