import { Refused } from '@darkroom/contract/reading';
import { matches, requireMatch, uploadNotRetryable } from '@darkroom/contract/service';
import type { Call } from '../core/call.ts';
import { exampleOf } from '../core/contract.ts';
import type { Reply } from '../core/exchange.ts';
import { withOwnUrls } from '../core/file-url.ts';
import { reply } from '../core/reply.ts';
import type { MockRun } from '../core/run-store.ts';
import { withoutImage } from '../core/sources.ts';
import { nameOf, specOf } from '../media/file-name.ts';
import { digest } from '../values/hash.ts';
import { accepted, addRun, newRun, present } from './make-run.ts';
import { found, list } from './records.ts';

export async function getRun(call: Call): Promise<Reply> {
  const { state, preferences, request, settings } = call;
  const run = found(call, state.runs);
  if (preferences.wait !== undefined) {
    await state.runs.wait(run, Math.min(preferences.wait, settings.longestWait) * 1000, request.signal);
  }
  const index = state.runs.now(run);
  const etag = etagOf(run, index);
  if (matches(request.headers['if-none-match'], etag)) return reply(call, 304, null, { ETag: etag });
  const key = `${etag} ${request.origin}`;
  if (run.cache?.key !== key) {
    run.cache = { key, text: JSON.stringify(present(call, run, index)) };
  }
  const type = 'application/json; charset=utf-8';
  return reply(call, 200, run.cache.text, { 'Content-Type': type, ETag: etag, 'Cache-Control': 'no-store' });
}

export function listRuns(call: Call): Reply {
  const idOf = ({ made }: MockRun) => made.run_id;
  return list(call, call.state.runs.all(), idOf, (run) => present(call, run));
}

/** Changes whenever the run does: with its moments, its parent and its updates. */
function etagOf({ made: { run_id, parent_run_id }, updated }: MockRun, index: number): string {
  return `"${run_id.slice(-12)}-${index}${parent_run_id === null ? '' : 'p'}-${updated?.count ?? 0}"`;
}

export function updateRun(call: Call): Reply {
  const { state, request } = call;
  const run = found(call, state.runs);
  const index = state.runs.now(run);
  requireMatch(request.headers['if-match'], etagOf(run, index));
  run.made = { ...run.made, ...call.fields };
  run.updated = { at: call.settings.clock.now(), count: (run.updated?.count ?? 0) + 1 };
  return reply(call, 200, present(call, run, index), { ETag: etagOf(run, index) });
}

export function deleteRun(call: Call): Reply {
  const { state } = call;
  const run = foundEnded(call);
  state.deletedRuns.set(run.made.run_id, present(call, run));
  state.runs.remove(run.made.run_id);
  const left = new Set(state.runs.all().flatMap(({ images, video }) => [...images, video]));
  for (const name of [...run.images, run.video ?? '']) {
    state.uploads.delete(name);
    // The same request makes the same file, so another run may still show it.
    if (!left.has(name)) state.gone.add(name);
  }
  return reply(call, 204, null);
}

export function cancelRun(call: Call): Reply {
  const run = found(call, call.state.runs);
  call.state.runs.cancel(run);
  return reply(call, 200, present(call, run));
}

export function retryRun(call: Call): Reply {
  const original = foundEnded(call);
  const { images, video, output, webhook } = original;
  const { run_id: _, created_at: __, ...known } = original.made;
  if (known.run_type === 'upload') throw uploadNotRetryable();
  const run: MockRun = { ...newRun(call, known, call.runScenario), images, video, output };
  if (webhook !== undefined) run.webhook = webhook;
  // A seed that was given is kept; a chosen one is chosen again, and the image changes with it.
  const { seed, inputs } = known;
  if (seed !== null && !Object.hasOwn(Object(inputs), 'seed')) {
    const drawn = (seed * 31 + 17) % 1_000_000;
    run.made.seed = drawn;
    run.images = images.map((name) => {
      const spec = specOf(name);
      return spec === undefined ? name : nameOf({ ...spec, look: digest(`${drawn} ${name}`) });
    });
  }
  addRun(call, run);
  return accepted(call, present(call, run, 0));
}

/** The runs that descend from one another: from the eldest that is still there, generation after generation. */
export function getTree(call: Call): Reply {
  const { contract, state } = call;
  const parentOf = ({ made }: MockRun) => state.runs.get(made.parent_run_id ?? '');
  let root = found(call, state.runs);
  for (let parent = parentOf(root); parent; parent = parentOf(root)) root = parent;
  const most = contract.maxItems('RunTree', 'runs');
  const family = [root];
  const everybody = state.runs.all().reverse();
  for (const { made } of family) {
    if (family.length > most) break;
    family.push(...everybody.filter((run) => run.made.parent_run_id === made.run_id && run.made !== made));
  }
  const runs = family.slice(0, most).map((run) => present(call, run));
  return reply(call, 200, { root_run_id: root.made.run_id, truncated: family.length > most, runs });
}

export function getLayers(call: Call): Reply {
  const { state, request } = call;
  const run = found(call, state.runs);
  if (state.runs.statusOf(run) !== 'completed') throw withoutImage(state, run);
  if (run.images.length === 0) return reply(call, 200, { data: { layers: [] } });
  return reply(call, 200, withOwnUrls(exampleOf(call.operation, 200), request.origin) as object);
}

function foundEnded(call: Call): MockRun {
  const run = found(call, call.state.runs);
  if (!call.state.runs.ended(run)) throw new Refused('run_active');
  return run;
}
