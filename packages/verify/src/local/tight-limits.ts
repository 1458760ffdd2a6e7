import { getRun, send } from '../actions/runs.ts';
import { viewsOf } from '../actions/views-of-run.ts';
import { accepted, codeOf, type Exchange, fieldsOf, refused, runIdOf } from '../exchange/call.ts';
import { readEvents } from '../judge/event-stream.ts';
import { dataUri } from '../materials/sample-images.ts';
import type { Session } from '../session/session.ts';
import { inUnit, isWanted } from '../session/unit.ts';
import { refusedWhenUsedUp, refusedWhileStarting } from './every-operation-refused.ts';
import { limitsCheck, prepareAlone, sourceOf } from './prepare-alone.ts';

const metricsToken = 'verify-metrics';

/** Settings that bring a service to its limits quickly. */
export const tightLimits = {
  DARKROOM_WAIT_SECONDS: '0',
  DARKROOM_WORKERS: '1',
  DARKROOM_QUEUE_LIMIT: '12',
  DARKROOM_RUN_DEADLINE_SECONDS: '2',
  DARKROOM_RATE_LIMIT_CREATES: '80',
  DARKROOM_RATE_LIMIT_READS: '40',
  DARKROOM_RATE_LIMIT_UPLOADS: '4',
  DARKROOM_METRICS_TOKEN: metricsToken,
  DARKROOM_BACKENDS: 'flux-dev=http://127.0.0.1:9',
};

/**
 * Checks a service while it starts and at its limits: what is unavailable until it is ready, 202 when a wait times out,
 * failed runs with their reason, a full queue, exceeded rate limits. Needs a service started with `tightLimits`; on any
 * other a caller cannot bring these about.
 */
export async function atItsLimits(session: Session, untilReady: () => Promise<void>): Promise<void> {
  session.phase = 'limits';
  await part(session, 'starting', refusedWhileStarting);
  await untilReady();
  await inUnit('prepare', () => prepareAlone(session));
  await part(session, 'metrics', metrics);
  await part(session, 'waits', waits);
  await part(session, 'failures', failures);
  await part(session, 'queue', fullQueue);
  // Last, because nothing is accepted after it.
  await part(session, 'rates', refusedWhenUsedUp);
}

async function part(session: Session, name: string, check: (session: Session) => Promise<void>): Promise<void> {
  await inUnit('limits', async () => {
    if (isWanted(name)) await inUnit(name, () => check(session), limitsCheck);
  });
}

/** A wait that times out returns the run, or says that the result was not ready in time. */
async function waits(session: Session): Promise<void> {
  const { png, mask } = session.fixtures.samples;
  const run_id = sourceOf(session);
  const prompt = 'the red circle';
  const slow: [string, Record<string, unknown>][] = [
    ['images.segmentImage', { prompt, run_id }],
    ['images.removeBackground', { run_id }],
    ['images.backgroundRemove', { run_id }],
    ['images.genRemove', { prompt, run_id }],
    ['images.extract', { prompt, run_id }],
    ['images.describe', { run_id }],
    ['edit.maskImage', { original_image_url: dataUri(png), mask_image_url: dataUri(mask) }],
  ];
  for (const [id, values] of slow) {
    const response = await send(session, id, values, accepted(202));
    const { status } = fieldsOf(response);
    session.expect(status === 'queued' || status === 'processing', `the run is ${status}`, response);
    await cancel(session, response);
  }
  await session.request('edit.getLayers', { path: { run_id } }, refused('deadline_exceeded'));
}

/** Failed runs say why in `error`, and nothing else about them changes. */
async function failures(session: Session): Promise<void> {
  const values = { prompt: 'a red fox', model_type: 'flux-dev', width: 64, height: 64 };
  const broken = await send(session, 'images.generate', values, accepted(202));
  const long = { source_run_id: sourceOf(session), duration: 10, fps: 60 };
  const late = await send(session, 'generateVideo', long, accepted(202));
  for (const [made, code] of [
    [broken, 'backend_error'],
    [late, 'deadline_exceeded'],
  ] as const) {
    // A stream is one request, however long the run takes; polling would use up the rate limit.
    const stream = await session.request('runs.events', { path: { run_id: runIdOf(made) ?? '' } }, accepted(200));
    const last = readEvents(stream.body.toString()).at(-1);
    const run = last?.event === 'done' ? (last.data as Parameters<typeof viewsOf>[1]) : undefined;
    const said = (run?.error as { code?: string } | null | undefined)?.code;
    const message = `the run ended ${run?.status} with ${said}, not failed with ${code}`;
    session.expect(run?.status === 'failed' && said === code, message, made, stream);
    if (said !== undefined) session.coverage.saw('error codes', said);
    if (run?.status !== 'failed') continue;
    for (const { where, run: seen, exchange } of await viewsOf(session, run))
      session.expect(seen?.status === 'failed', `${where} does not show a failed run`, made, exchange);
  }
}

/** As many runs are queued as `me.get` says, and one more is refused. */
async function fullQueue(session: Session): Promise<void> {
  const made: Exchange[] = [];
  const long = { source_run_id: sourceOf(session), duration: 10, fps: 60 };
  for (let count = 0; count < 20; count++) {
    const response = await send(session, 'generateVideo', long);
    made.push(response);
    if (response.status === 429) break;
  }
  const last = made.at(-1) as Exchange;
  session.expect(codeOf(last) === 'queue_full', `a full queue returns ${last.status} ${codeOf(last)}`, last);
  const { queued_runs: most = 0 } = session.fixtures.me.limits;
  const listed = await session.request('runs.list', { query: { status: 'queued', limit: 100 } }, accepted(200));
  const again = await send(session, 'generateVideo', long);
  made.push(again);
  // Refused before and after, so no run left the queue meanwhile.
  if (codeOf(last) === 'queue_full' && codeOf(again) === 'queue_full') {
    const queued = ((fieldsOf(listed).data ?? []) as unknown[]).length;
    session.expect(queued === most, `${queued} runs are queued, me.get says ${most} can be`, listed, again);
  }
  await leavesQueue(session, listed);
  for (const response of made) await cancel(session, response);
}

/** The oldest queued run is the next: once its stream shows it as processing, it is no longer queued anywhere. */
async function leavesQueue(session: Session, listed: Exchange): Promise<void> {
  const oldest = ((fieldsOf(listed).data ?? []) as { run_id: string }[]).at(-1);
  if (oldest === undefined) return;
  const path = { run_id: oldest.run_id };
  const isProcessing = (text: string): boolean => text.includes('"status":"processing"');
  const operation = session.operation('runs.events');
  const stream = await session.call({ operation, path, enough: isProcessing }, accepted(200));
  const run = await getRun(session, path.run_id, accepted(200));
  const isQueued = fieldsOf(run).status === 'queued' && isProcessing(stream.body.toString());
  session.expect(!isQueued, 'a run is queued again after it was processing', stream, run);
}

/** Metrics need the operator's token, if there is one. */
async function metrics(session: Session): Promise<void> {
  const operation = session.operation('service.metrics');
  await session.call({ operation, as: 'nobody' }, refused('unauthenticated'));
  await session.call({ operation, headers: { Authorization: `Bearer ${metricsToken}` } }, accepted(200));
}

async function cancel(session: Session, response: Exchange): Promise<void> {
  const { run_id } = fieldsOf(response);
  if (typeof run_id === 'string') await session.request('runs.cancel', { path: { run_id } }, accepted(200));
}
