import { invalid, matches, Refused, wordsOf } from '@darkroom/contract/reading';
import type { Call, Reply } from '../core/call.ts';
import { exampleOf } from '../core/contract.ts';
import { withOwnUrls } from '../core/file-url.ts';
import { fillExample } from '../core/fill-example.ts';
import { digest } from '../core/hash.ts';
import { uuid } from '../core/ids.ts';
import { presentRun } from '../core/present-run.ts';
import { emptyReply, jsonReply, textReply } from '../core/reply.ts';
import type { MockRun } from '../core/run-store.ts';
import { planRun } from '../core/run-timeline.ts';
import { nameOf, specOf } from '../media/file-name.ts';
import { announce } from './announce.ts';
import { page } from './page.ts';

export async function getRun(call: Call): Promise<Reply> {
  const { state, preferences, request } = call;
  const run = find(call);
  if (preferences.wait !== undefined) {
    await state.runs.wait(run, Math.min(preferences.wait, call.longestWait) * 1000, request.signal);
  }
  const index = state.runs.now(run);
  const etag = `"${run.runId.slice(-12)}-${index}${run.parentRunId === null ? '' : 'p'}-${run.updated?.count ?? 0}"`;
  if (matches(request.headers['if-none-match'], etag)) return emptyReply(call, 304, { ETag: etag });
  const key = `${index} ${request.origin}`;
  if (run.cache?.key !== key) {
    run.cache = { key, text: JSON.stringify(presentRun(call.contract, run, index, request.origin)) };
  }
  return textReply(call, 200, run.cache.text, { ETag: etag, 'Cache-Control': 'no-store' });
}

export async function listRuns(call: Call): Promise<Reply> {
  const { contract, state, request, parameters } = call;
  const { status, run_type, model_type, parent_run_id, tag, q } = parameters;
  const words = q === undefined ? undefined : wordsOf(String(q));
  const after = Date.parse(String(parameters.created_after));
  const before = Date.parse(String(parameters.created_before));
  const runs = state.runs.all().filter((run) => {
    const created = run.moments[0]?.at ?? 0;
    return (
      is(status, run.moments[state.runs.now(run)]?.status) &&
      is(run_type, run.runType) &&
      is(model_type, run.modelType) &&
      is(parent_run_id, run.parentRunId) &&
      (tag === undefined || run.tags.includes(String(tag))) &&
      (words === undefined || hasWords(run, words)) &&
      !(created <= after) &&
      !(created >= before)
    );
  });
  const shown = page(call, runs, ({ runId }) => runId);
  const data = shown.data.map((run) => presentRun(contract, run, state.runs.now(run), request.origin));
  return jsonReply(call, 200, { data, next_cursor: shown.next_cursor });
}

/** Whether the prompt has all of the words; no run has none. */
function hasWords({ inputs }: MockRun, words: string[]): boolean {
  const prompt = new Set(wordsOf(String(Object(inputs).prompt ?? '')));
  return words.length > 0 && words.every((word) => prompt.has(word));
}

export async function updateRun(call: Call): Promise<Reply> {
  const { contract, state, request, clock, fields } = call;
  const run = find(call);
  Object.assign(run, fields, { updated: { at: clock.now(), count: (run.updated?.count ?? 0) + 1 } });
  delete run.cache;
  return jsonReply(call, 200, presentRun(contract, run, state.runs.now(run), request.origin));
}

export async function deleteRun(call: Call): Promise<Reply> {
  const { state } = call;
  const run = find(call);
  if (!state.runs.ended(run)) throw new Refused('run_active');
  state.runs.remove(run.runId);
  const left = new Set(state.runs.all().flatMap(({ images, video }) => [...images, video]));
  for (const name of [...run.images, run.video ?? '']) {
    state.uploads.delete(name);
    // The same request makes the same file, so another run may still show it.
    if (!left.has(name)) state.gone.add(name);
  }
  return emptyReply(call, 204);
}

export async function cancelRun(call: Call): Promise<Reply> {
  const { contract, state, request } = call;
  const run = find(call);
  state.runs.cancel(run);
  return jsonReply(call, 200, presentRun(contract, run, state.runs.now(run), request.origin));
}

export async function retryRun(call: Call): Promise<Reply> {
  const { contract, state, request, runScenario } = call;
  const original = find(call);
  if (!state.runs.ended(original)) throw new Refused('run_active');
  if (original.runType === 'upload') {
    throw invalid([{ path: 'run_id', message: 'is an upload, which cannot be made again', rule: 'upload' }]);
  }
  const moments = planRun(contract.stateMachine, runScenario, call.clock.now(), call.runTime);
  const { cache: _, example: __, updated: ___, ...kept } = original;
  const run: MockRun = {
    ...kept,
    ...withNewSeed(original),
    runId: uuid(call.clock.now()),
    moments,
    error: runScenario.error ?? null,
    listeners: new Set(),
  };
  state.runs.add(run);
  announce(call, run);
  const body = fillExample(exampleOf(call.operation, 202), presentRun(contract, run, 0, request.origin));
  return { ...jsonReply(call, 202, body, { Location: `/api/v1/runs/${run.runId}` }), note: `run ${run.runId}` };
}

/** A seed that was given is kept; one that was chosen is drawn anew, and with it the picture. */
function withNewSeed({ inputs, seed, images }: MockRun): Partial<MockRun> {
  if (seed === null || Object.hasOwn(Object(inputs), 'seed')) return {};
  const drawn = (seed * 31 + 17) % 1_000_000;
  const redrawn = images.map((name) => {
    const spec = specOf(name);
    return spec === undefined ? name : nameOf({ ...spec, look: digest(`${drawn} ${name}`) });
  });
  return { seed: drawn, images: redrawn };
}

/** The runs that descend from one another: from the eldest that is still there, generation after generation. */
export async function getTree(call: Call): Promise<Reply> {
  const { contract, state, request } = call;
  let root = find(call);
  for (let parent = state.runs.get(root.parentRunId ?? ''); parent; parent = state.runs.get(root.parentRunId ?? ''))
    root = parent;
  const most = contract.maxItems('RunTree', 'runs');
  const family = [root];
  const everybody = state.runs.all().reverse();
  for (const member of family) {
    if (family.length > most) break;
    family.push(
      ...everybody.filter(({ parentRunId, runId }) => parentRunId === member.runId && runId !== member.runId),
    );
  }
  const runs = family.slice(0, most).map((run) => presentRun(contract, run, state.runs.now(run), request.origin));
  return jsonReply(call, 200, { root_run_id: root.runId, truncated: family.length > most, runs });
}

export async function getLayers(call: Call): Promise<Reply> {
  const { state, request } = call;
  const run = find(call);
  if (run.moments[state.runs.now(run)]?.status !== 'completed') throw new Refused('run_not_ready');
  const body = exampleOf(call.operation, 200);
  return jsonReply(call, 200, run.images.length === 0 ? { data: { layers: [] } } : withOwnUrls(body, request.origin));
}

/** The run of the path. */
export function find({ state, parameters }: Call): MockRun {
  const run = state.runs.get(String(parameters.run_id));
  if (run === undefined) throw new Refused('run_not_found');
  return run;
}

function is(wanted: unknown, value: string | null | undefined): boolean {
  return wanted === undefined || wanted === value;
}
