import { ended, getRun, type Run, send, upload } from '../../actions/runs.ts';
import { listRuns, viewsOf } from '../../actions/views-of-run.ts';
import { accepted, type Exchange, fieldsOf, runIdOf } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

export const everyStateListed: Scenario = {
  proves:
    'A run is listed in every state that it is in, under every filter that it fits and without any: while it ' +
    'waits or is processed, when it is completed and when it is canceled. A retry is listed beside the run that ' +
    'it repeats.',
  about: ['runs.list', 'runs.cancel', 'runs.retry', 'generateVideo'],
  async run(session) {
    const source = await upload(session);
    const tag = `state ${source.runId}`;
    const video = { source_run_id: source.runId, duration: 10, fps: 60, tags: [tag] };
    const made: Exchange[] = [];
    // More than are processed at the same time on most servers, so one of them waits.
    for (let count = 0; count < 4; count++) made.push(await send(session, 'generateVideo', video, accepted(202)));
    const ids = made.map((exchange) => String(runIdOf(exchange)));
    try {
      await active(session, ids, tag, made[0] as Exchange);
      const retried = await canceled(session, ids, made);
      if (retried !== undefined) await listed(session, retried, 'a retried');
    } finally {
      for (const run_id of ids) await session.request('runs.cancel', { path: { run_id } }, accepted(200));
    }
    await listed(session, await getRun(session, source.runId, accepted(200)), 'a completed');
  },
};

/** Looked for in the order of the states, so a run that continues meanwhile is found in a later one. */
async function active(session: Session, ids: string[], tag: string, made: Exchange): Promise<void> {
  const seen = new Set<string>();
  for (const status of Object.keys(session.contract.states)) {
    const { runs, exchange } = await listRuns(session, { tag, status });
    for (const run of runs) {
      seen.add(run.run_id);
      session.expect(run.status === status, `the list of ${status} runs shows one that is ${run.status}`, exchange);
    }
  }
  const missing = ids.filter((id) => !seen.has(id));
  session.expect(missing.length === 0, `${missing.length} active runs are in no list by status`, made);
  for (const query of [{ tag }, { tag, run_type: 'video' }] as Record<string, string>[]) {
    const { runs, exchange } = await listRuns(session, query);
    const lost = ids.filter((id) => !runs.some(({ run_id }) => run_id === id));
    const by = Object.keys(query).join(' and ');
    session.expect(lost.length === 0, `the list by ${by} lacks ${lost.length} active runs`, made, exchange);
  }
}

/** Cancels all of them, and retries the last. */
async function canceled(session: Session, ids: string[], made: Exchange[]): Promise<Exchange | undefined> {
  for (const [index, run_id] of ids.entries()) {
    const path = { run_id };
    const response = await session.request('runs.cancel', { path }, accepted(200));
    if (fieldsOf(response).status !== 'canceled') continue;
    if (index === 0 || index === ids.length - 1) await listed(session, response, 'a canceled');
  }
  const last = String(ids.at(-1));
  const path = { run_id: last };
  const retried = await session.request('runs.retry', { path }, accepted(202));
  const id = runIdOf(retried);
  if (retried.status !== 202 || id === undefined) return undefined;
  session.expect(!ids.includes(id), 'a retry is the same run', made.at(-1) as Exchange, retried);
  const ending = await session.request('runs.cancel', { path: { run_id: id } }, accepted(200));
  await ended(session, retried);
  return ending;
}

async function listed(session: Session, exchange: Exchange, what: string): Promise<void> {
  const run = fieldsOf(exchange) as Run;
  for (const view of await viewsOf(session, run)) {
    session.expect(view.run !== undefined, `${view.where} does not show ${what} run`, exchange, view.exchange);
    if (view.run === undefined) continue;
    const odd = Object.keys(run).find((field) => JSON.stringify(view.run?.[field]) !== JSON.stringify(run[field]));
    session.expect(odd === undefined, `${view.where} shows another ${odd} of ${what} run`, exchange, view.exchange);
  }
}
