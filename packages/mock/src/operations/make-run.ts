import { Refused } from '@darkroom/contract/reading';
import type { Call, Reply } from '../core/call.ts';
import { exampleOf, type Operation } from '../core/contract.ts';
import { fillExample } from '../core/fill-example.ts';
import { digest } from '../core/hash.ts';
import { uuid } from '../core/ids.ts';
import { outcomeOf, type Size } from '../core/outcome.ts';
import { presentRun } from '../core/present-run.ts';
import { emptyReply, headersFor, jsonReply } from '../core/reply.ts';
import type { Fields } from '../core/request-body.ts';
import type { MockRun } from '../core/run-store.ts';
import { planRun } from '../core/run-timeline.ts';
import { readSources } from '../core/sources.ts';
import { specOf } from '../media/file-name.ts';
import { announce } from './announce.ts';

/** Any operation that makes a run: accepts it and, where the request asks for it, waits for what comes of it. */
export async function makeRun(call: Call): Promise<Reply> {
  const { contract, operation, fields, preferences, state, runScenario } = call;
  // Where a caller can choose, the default is filled in.
  const isResult = operation.answers.has(200) && fields.sync === undefined;
  const waits = isResult || fields.sync === true;
  const run = begin(call);
  state.runs.add(run);
  announce(call, run);
  for (const name of run.images) state.gone.delete(name);
  const headers: Record<string, string> = call.usedDeprecated
    ? { Deprecation: contract.headerExample('Deprecation'), Sunset: contract.headerExample('Sunset') }
    : {};
  const location = { Location: `/api/v1/runs/${run.runId}`, ...headers };

  if (waits && !runScenario.impatient) {
    await state.runs.wait(run, call.longestWait * 1000, call.request.signal);
    if (state.runs.ended(run)) {
      return isResult ? result(call, run, headers) : finished(call, run, headers);
    }
  }
  if (!waits && preferences.minimal && operation.answers.has(204))
    return noted(emptyReply(call, 204, { ...location, 'Preference-Applied': 'return=minimal' }), run);
  const index = waits ? state.runs.now(run) : 0;
  const body = fillExample(exampleOf(operation, 202), presentRun(contract, run, index, call.request.origin));
  return noted(jsonReply(call, 202, body, location), run);
}

function begin(call: Call): MockRun {
  const { contract, operation, fields, runScenario, clock } = call;
  checkModel(call, fields.model_id);
  const { sizes, parentRunId } = readSources(call);
  const runType = operation.runType ?? '';
  const { metadata = null, ...inputs } = call.inputs;
  // How the answer is wanted changes nothing in the picture.
  const { sync: _, webhook_url: __, ...shown } = inputs;
  const look = digest(JSON.stringify([runType, shown, call.files.map(({ bytes }) => digest(bytes))]));
  const outcome = outcomeOf(contract, runType, inputs, sizes, look);
  const run: MockRun = {
    runId: uuid(clock.now()),
    userId: userOf(call),
    runType,
    inputs,
    modelType: modelTypeOf(call, inputs),
    seed: seedOf(call, inputs, look),
    metadata: metadata as MockRun['metadata'],
    parentRunId,
    moments: planRun(contract.stateMachine, runScenario, clock.now(), call.runTime),
    images: outcome.images,
    video: outcome.video,
    error: runScenario.error ?? null,
    listeners: new Set(),
    ...webhookOf(fields),
  };
  if (runType === 'describe') run.output = describe(call, run, outcome.size);
  return run;
}

/** Under `sync` a run that ended is the answer, however it ended. */
function finished(call: Call, run: MockRun, headers: Record<string, string>): Reply {
  const { contract, operation, state, request } = call;
  const now = presentRun(contract, run, state.runs.now(run), request.origin);
  const example = (exampleOf(operation, 200, 'failed') ?? {}) as Fields;
  if (now.status === 'completed' || !('success' in example)) {
    return noted(jsonReply(call, 200, fillExample(exampleOf(operation, 200), now), headers), run);
  }
  // Where the answer is not the run itself, it says what went wrong.
  const { code: _, ...failed } = fillExample(example, now) as Fields;
  const said = run.error === null ? { message: 'The run was canceled.' } : contract.errorExample(run.error);
  return noted(jsonReply(call, 200, { ...failed, ...said }, headers), run);
}

/** Operations whose answer is the result itself: a picture, its address, or a description. */
async function result(call: Call, run: MockRun, headers: Record<string, string>): Promise<Reply> {
  const { contract, operation, state, request } = call;
  const now = presentRun(contract, run, state.runs.now(run), request.origin);
  if (now.status !== 'completed') {
    const code = now.status === 'canceled' ? 'run_canceled' : (run.error ?? 'backend_error');
    throw new Refused(code, undefined, undefined, { runId: run.runId });
  }
  if (!operation.answers.get(200)?.mediaTypes.includes('image/png')) {
    return noted(jsonReply(call, 200, fillExample(withOutput(exampleFor(call), run), now), headers), run);
  }
  const spec = specOf(run.images[0] ?? '');
  if (spec === undefined) throw new Refused('internal_error');
  const parent = run.parentRunId === null ? {} : { 'Parent-Run-Id': run.parentRunId };
  const about = { ...headers, 'Run-Id': run.runId, ...parent };
  if (call.answerType === 'application/json') return noted(jsonReply(call, 200, now, about), run);
  const given = { ...about, 'Content-Type': 'image/png', ...forPages };
  return noted({ status: 200, headers: headersFor(call, 200, given), body: await call.media.file(spec) }, run);
}

/** Lets pages that are isolated from other origins show the picture all the same. */
export const forPages = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

function withOutput(body: unknown, { output }: MockRun): unknown {
  return output === undefined ? body : { ...(body as Fields), data: output };
}

/** What the contract's example describes, of a picture of this size. */
function describe({ operation }: Call, { runId }: MockRun, { width, height }: Size): unknown {
  const example = exampleOf(operation, 200) as { data?: object } | undefined;
  return { ...example?.data, run_id: runId, width, height };
}

function webhookOf({ webhook_url: url, webhook_secret: secret }: Fields): Pick<MockRun, 'webhook'> {
  if (typeof url !== 'string') return {};
  return { webhook: { url, secret: typeof secret === 'string' ? secret : undefined } };
}

function exampleFor({ operation, fields }: Call): unknown {
  const several = operation.id === 'images.extract' && fields.multiple === true;
  return exampleOf(operation, 200, several ? 'several' : undefined);
}

function checkModel({ state }: Call, modelId: unknown): void {
  if (typeof modelId === 'string' && !state.models.has(modelId)) throw new Refused('model_not_found');
}

/** The model type of the body, or else of the contract's example of the answer; a combination has none. */
function modelTypeOf({ operation }: Call, inputs: Fields): string | null {
  if (typeof inputs.model_type === 'string') return inputs.model_type;
  return exampleRunOf(operation)?.model_type ?? null;
}

/** A given seed, or one that the same request always gets; none where the contract's example has none. */
function seedOf({ operation }: Call, inputs: Fields, look: string): number | null {
  if (typeof inputs.seed === 'number') return inputs.seed;
  if (exampleRunOf(operation)?.seed === null) return null;
  return Number.parseInt(look.slice(8), 16) % 1_000_000;
}

function exampleRunOf(operation: Operation): { model_type?: string | null; seed?: number | null } | undefined {
  const example = exampleOf(operation, 202) as { data?: object } | undefined;
  const run = example?.data ?? example;
  return run !== undefined && 'seed' in run ? (run as { seed: number | null }) : undefined;
}

/** Everybody is the user of the examples, so that what they speak of is theirs. */
export function userOf({ contract }: Call): string {
  const me = exampleOf(contract.operations.get('me.get'), 200) as { user_id?: string } | undefined;
  return me?.user_id ?? 'usr_mock';
}

function noted(reply: Reply, run: MockRun): Reply {
  return { ...reply, note: `run ${run.runId}` };
}
