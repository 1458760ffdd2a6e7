import { Refused } from '@darkroom/contract/reading';
import { randomName, type Size } from '@darkroom/contract/service';
import type { Call } from '../core/call.ts';
import { exampleOf, type Operation, type Run } from '../core/contract.ts';
import type { Reply } from '../core/exchange.ts';
import { fillExample } from '../core/fill-example.ts';
import { uuid } from '../core/ids.ts';
import { outcomeOf } from '../core/outcome.ts';
import { iso, presentRun } from '../core/present-run.ts';
import { reply, wholeBody } from '../core/reply.ts';
import type { Fields, MockFile } from '../core/request-body.ts';
import type { MockRun } from '../core/run-store.ts';
import { planRun } from '../core/run-timeline.ts';
import { type RunScenario, runScenarios } from '../core/scenarios.ts';
import { readSources, readUpload, sourceRun } from '../core/sources.ts';
import { specOf } from '../media/file-name.ts';
import { digest } from '../values/hash.ts';
import { announce } from './webhooks.ts';

/** Any operation that makes a run: accepts it and, where the request asks for it, waits for what comes of it. */
export async function makeRun(call: Call): Promise<Reply> {
  const { contract, operation, fields, preferences, state, runScenario } = call;
  // Where a caller can choose, the default is filled in.
  const isResult = operation.responses.has(200) && fields.sync === undefined;
  const waits = isResult || fields.sync === true;
  const run = planned(call);
  addRun(call, run);
  for (const name of run.images) state.gone.delete(name);
  const headers: Record<string, string> = call.usedDeprecated ? contract.deprecationHeaders : {};

  if (waits && !runScenario.impatient) {
    await state.runs.wait(run, call.settings.longestWait * 1000, call.request.signal);
    if (state.runs.ended(run)) {
      return isResult ? result(call, run, headers) : finished(call, run, headers);
    }
  }
  if (waits || !preferences.minimal || !operation.responses.has(204)) {
    return accepted(call, present(call, run, waits ? undefined : 0), { headers });
  }
  return reply(call, 204, null, { ...locationOf(run.made), 'Preference-Applied': 'return=minimal', ...headers });
}

/** Keeps the file as it came, under a URL of its own, and makes the run that has it as its result. */
export function upload(call: Call): Reply {
  const { fields, inputs, state } = call;
  const { file, parent_id: parent } = fields as { file: MockFile; parent_id?: string };
  const parentRunId = parent === undefined ? null : sourceRun(call, parent, false).made.run_id;
  const facts = readUpload(call, file, 'file');
  const name = `${randomName(24)}.${facts.extension}`;
  state.uploads.set(name, { bytes: file.bytes, facts });
  // A file that has arrived needs no work, but goes the way of every run.
  const { metadata = null, tags = [], ...shown } = inputs;
  const known = { run_type: 'upload', inputs: shown, metadata, tags, parent_run_id: parentRunId };
  const run = newRun(call, known as Partial<Run>, runScenarios.instant);
  run.images = [name];
  addRun(call, run);
  const example = fields.isMask === true ? 'mask-kept' : 'picture-kept';
  return accepted(call, present(call, run), { status: 201, example });
}

/** A run as it is when it is made. What the operation knows of it is in `known`. */
export function newRun({ contract, settings }: Call, known: Partial<Run>, scenario: RunScenario): MockRun {
  // Every caller is the user of the examples, so the runs in them belong to the caller.
  const me = exampleOf(contract.operations.get('me.get'), 200) as { user_id?: string } | undefined;
  const now = settings.clock.now();
  const made = {
    run_id: uuid(now),
    user_id: me?.user_id ?? 'usr_mock',
    created_at: iso(now),
    model_type: null,
    seed: null,
    ignored_inputs: [],
    metadata: null,
    tags: [],
    ...known,
  } as Run;
  const moments = planRun(contract.stateMachine, scenario, now, settings.runTime);
  const { error = null, incomplete } = scenario;
  const prompt = String((known.inputs as Fields | undefined)?.prompt ?? '');
  const notDrawn = incomplete ? (prompt.match(/\S+$/) ?? []) : [];
  return { made, moments, images: [], video: null, error, notDrawn: [...notDrawn], listeners: new Set() };
}

export function addRun(call: Call, run: MockRun): void {
  call.state.runs.add(run);
  announce(call, run);
}

/** A run that was made, in the form that the operation has for it. */
export function accepted(
  call: Call,
  run: Run,
  { status = 202, headers = {}, example }: { status?: number; headers?: Record<string, string>; example?: string } = {},
): Reply {
  const body = fillExample(exampleOf(call.operation, status, example), run) as object;
  return reply(call, status, wholeBody(call.operation, status, body), { ...locationOf(run), ...headers });
}

/** The run as it is now, or at another of its moments. */
export function present({ contract, state, request }: Call, run: MockRun, index = state.runs.now(run)): Run {
  return presentRun(contract, run, index, request.origin);
}

function planned(call: Call): MockRun {
  const { operation, fields, state } = call;
  const { model_id, webhook_url: url, webhook_secret: secret } = fields;
  if (typeof model_id === 'string' && !state.models.has(model_id)) throw new Refused('model_not_found');
  const { sizes, parentRunId } = readSources(call);
  const run_type = (operation.runType ?? '') as Run['run_type'];
  const { metadata = null, tags = [], ...inputs } = call.inputs;
  // How the caller wants the response does not change the image.
  const { sync: _, webhook_url: __, ...shown } = inputs;
  const look = digest(JSON.stringify([run_type, shown, call.files.map(({ bytes }) => digest(bytes))]));
  const { images, video, size } = outcomeOf(call.contract, run_type, inputs, sizes, look);
  const known = {
    run_type,
    inputs,
    ignored_inputs: call.ignored,
    metadata,
    tags,
    parent_run_id: parentRunId,
    ...modelOf(operation, inputs, look),
  };
  const run: MockRun = { ...newRun(call, known as Partial<Run>, call.runScenario), images, video };
  if (typeof url === 'string') run.webhook = { url, secret: secret as string | undefined };
  if (run_type === 'describe') run.output = described(call, run, size);
  return run;
}

/**
 * The model type and the seed of the request. Where it gives none, the contract's example says whether there is one; the
 * same request always gets the same seed.
 */
function modelOf(operation: Operation, inputs: Fields, look: string): Pick<Run, 'model_type' | 'seed'> {
  const example = exampleOf(operation, 202) as { data?: object } | undefined;
  const run: Partial<Run> = example?.data ?? example ?? {};
  const chosen = run.seed === null ? null : Number.parseInt(look.slice(8), 16) % 1_000_000;
  return {
    model_type: (inputs.model_type ?? run.model_type ?? null) as Run['model_type'],
    seed: (inputs.seed ?? chosen) as number | null,
  };
}

/** Under `sync` a run that ended is the response, however it ended. */
function finished(call: Call, run: MockRun, headers: Record<string, string>): Reply {
  const { contract, operation } = call;
  const now = present(call, run);
  const example = (exampleOf(operation, 200, 'failed') ?? {}) as Fields;
  if (now.status === 'completed' || !('success' in example)) {
    return reply(call, 200, fillExample(exampleOf(operation, 200), now) as object, headers);
  }
  // Where the response is not the run itself, it says what went wrong.
  const { code: _, ...failed } = fillExample(example, now) as Fields;
  const said = run.error === null ? { message: 'The run was canceled.' } : contract.errorExample(run.error);
  return reply(call, 200, { ...failed, ...said }, headers);
}

/** Operations whose response is the result itself: an image, its URL, or a description. */
async function result(call: Call, run: MockRun, headers: Record<string, string>): Promise<Reply> {
  const { operation, fields } = call;
  const now = present(call, run);
  if (now.status !== 'completed') {
    const code = now.status === 'canceled' ? 'run_canceled' : (run.error ?? 'backend_error');
    throw new Refused(code, undefined, undefined, { runId: now.run_id });
  }
  if (!operation.responses.get(200)?.mediaTypes.includes('image/png')) {
    const several = fields.multiple === true ? exampleOf(operation, 200, 'several') : undefined;
    const example = (several ?? exampleOf(operation, 200)) as object;
    // A description has tags too, which are not those of the run.
    const body = run.output === undefined ? fillExample(example, now) : { ...example, data: run.output };
    return reply(call, 200, body as object, headers);
  }
  const spec = specOf(run.images[0] ?? '');
  if (spec === undefined) throw new Refused('internal_error');
  const { run_id, parent_run_id: parent } = now;
  const about = { ...headers, 'Run-Id': run_id, ...(parent && { 'Parent-Run-Id': parent }) };
  return reply(call, 200, await call.media.file(spec), { ...about, 'Content-Type': 'image/png', ...forPages });
}

/** Lets pages that are isolated from other origins show the image all the same. */
export const forPages = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** What the contract's example describes, of an image of this size. */
function described({ operation }: Call, { made }: MockRun, { width, height }: Size): NonNullable<Run['output']> {
  const example = exampleOf(operation, 200) as { data: NonNullable<Run['output']> };
  return { ...example.data, run_id: made.run_id, width, height };
}

function locationOf({ run_id }: Run): { Location: string } {
  return { Location: `/api/v1/runs/${run_id}` };
}
