import type { Call, Reply } from '../core/call.ts';
import { withOwnUrls } from '../core/file-url.ts';
import { fillExample } from '../core/fill-example.ts';
import { digest } from '../core/hash.ts';
import { uuid } from '../core/ids.ts';
import { presentRun } from '../core/present-run.ts';
import { invalid, Problem } from '../core/problem.ts';
import { emptyReply, jsonReply, textReply } from '../core/reply.ts';
import type { MockRun } from '../core/run-store.ts';
import { planRun } from '../core/run-timeline.ts';
import { nameOf, specOf } from '../media/file-name.ts';
import { announce } from './announce.ts';
import { page } from './page.ts';

/** Polls are most of what a mock is asked, so this one does without the contract where the run is known. */
export async function getRun(call: Call): Promise<Reply> {
  const { state, preferences, request } = call;
  const run = await find(call);
  if (preferences.wait !== undefined) {
    await state.runs.wait(run, Math.min(preferences.wait, call.longestWait) * 1000, request.signal);
  }
  const index = state.runs.now(run);
  const etag = `"${run.runId.slice(-12)}-${index}${run.parentRunId === null ? '' : 'p'}"`;
  if (request.header('if-none-match') === etag) return emptyReply(call, 304, { ETag: etag });
  const key = `${index} ${request.origin}`;
  if (run.cache?.key !== key) {
    run.cache = { key, text: JSON.stringify(presentRun(call.contract, run, index, request.origin)) };
  }
  return textReply(call, 200, run.cache.text, { ETag: etag, 'Cache-Control': 'no-store' });
}

export async function listRuns(call: Call): Promise<Reply> {
  const { contract, state, request } = call;
  await call.templates.answer(call, { code: 200 });
  const wanted = (name: string) => request.query.get(name);
  const after = Date.parse(wanted('created_after') ?? '');
  const before = Date.parse(wanted('created_before') ?? '');
  const runs = state.runs.all().filter((run) => {
    const created = run.moments[0]?.at ?? 0;
    return (
      is(wanted('status'), run.moments[state.runs.now(run)]?.status) &&
      is(wanted('run_type'), run.runType) &&
      is(wanted('model_type'), run.modelType) &&
      is(wanted('parent_run_id'), run.parentRunId) &&
      !(created <= after) &&
      !(created >= before)
    );
  });
  const shown = page(call, runs, ({ runId }) => runId);
  const data = shown.data.map((run) => presentRun(contract, run, state.runs.now(run), request.origin));
  return jsonReply(call, 200, { data, next_cursor: shown.next_cursor });
}

export async function deleteRun(call: Call): Promise<Reply> {
  const { state } = call;
  const run = await find(call);
  if (!state.runs.ended(run)) throw new Problem('run_active');
  state.runs.remove(run.runId);
  const left = new Set(state.runs.all().flatMap(({ images, video }) => [...images, video]));
  for (const name of [...run.images, run.video ?? '']) {
    state.uploads.remove(name);
    // The same request makes the same file, so another run may still show it.
    if (!left.has(name)) state.gone.add(name);
  }
  return emptyReply(call, 204);
}

export async function cancelRun(call: Call): Promise<Reply> {
  const { contract, state, request } = call;
  const run = await find(call);
  state.runs.cancel(run);
  return jsonReply(call, 200, presentRun(contract, run, state.runs.now(run), request.origin));
}

export async function retryRun(call: Call): Promise<Reply> {
  const { contract, state, request, runScenario } = call;
  const template = await call.templates.answer(call, { code: 202 });
  const original = await find(call);
  if (!state.runs.ended(original)) throw new Problem('run_active');
  if (original.runType === 'upload') {
    throw invalid([{ path: 'run_id', message: 'is an upload, which cannot be made again', rule: 'upload' }]);
  }
  const moments = planRun(contract.machine, runScenario, call.clock.now(), call.runTime);
  const { cache: _, example: __, ...kept } = original;
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
  const body = fillExample(template.body, presentRun(contract, run, 0, request.origin));
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
  let root = await find(call);
  for (let parent = state.runs.get(root.parentRunId ?? ''); parent; parent = state.runs.get(root.parentRunId ?? ''))
    root = parent;
  const family = [root];
  const everybody = state.runs.all().reverse();
  for (const member of family) {
    if (family.length >= 1000) break;
    family.push(
      ...everybody.filter(({ parentRunId, runId }) => parentRunId === member.runId && runId !== member.runId),
    );
  }
  const runs = family.slice(0, 1000).map((run) => presentRun(contract, run, state.runs.now(run), request.origin));
  return jsonReply(call, 200, { root_run_id: root.runId, runs });
}

export async function getLayers(call: Call): Promise<Reply> {
  const { state, request } = call;
  const run = await find(call);
  if (run.moments[state.runs.now(run)]?.status !== 'completed') throw new Problem('run_not_ready');
  const { body } = await call.templates.answer(call, { code: 200 });
  return jsonReply(call, 200, run.images.length === 0 ? { data: { layers: [] } } : withOwnUrls(body, request.origin));
}

/** The run of the path. Where there is none, the contract has the first word, since the id may not even be one. */
export async function find(call: Call): Promise<MockRun> {
  const run = call.state.runs.get(call.params.run_id ?? '');
  const accept = call.request.header('accept');
  const plain = accept === undefined || accept.includes('*/*') || accept.includes('json');
  if (run === undefined || !plain) await call.templates.answer(call, {});
  if (run === undefined) throw new Problem('run_not_found');
  return run;
}

function is(wanted: string | null, value: string | null | undefined): boolean {
  return wanted === null || wanted === value;
}
