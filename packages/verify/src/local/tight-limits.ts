import { ended, send } from '../actions/runs.ts';
import { viewsOf } from '../actions/views-of-run.ts';
import { codeOf, type Exchange, fieldsOf } from '../exchange/call.ts';
import { accepted, refused } from '../judge/expectation.ts';
import { dataUri, makePictures } from '../materials/pictures.ts';
import { runIdOf } from '../phases/settle.ts';
import { startReceiver } from '../receiver/receiver.ts';
import type { Session } from '../session/session.ts';

/** Settings that bring a service to its limits quickly. */
export const tightLimits = {
  DARKROOM_WAIT_SECONDS: '0',
  DARKROOM_WORKERS: '1',
  DARKROOM_QUEUE_LIMIT: '12',
  DARKROOM_RUN_DEADLINE_SECONDS: '2',
  DARKROOM_RATE_LIMIT_CREATES: '120',
  DARKROOM_RATE_LIMIT_UPLOADS: '4',
  DARKROOM_BACKENDS: 'flux-dev=http://127.0.0.1:9',
};

const name = 'limits-told';

/** Checks what a service returns while it is starting. */
export async function whileStarting(session: Session): Promise<void> {
  for (const id of ['me.get', 'runs.list', 'service.ready']) {
    const answer = await session.call(
      { operation: session.operation(id) },
      { outcome: 'refused', codes: ['unavailable'], orAccepted: true },
    );
    if (answer.status === 503)
      session.expect(name, codeOf(answer) === 'unavailable', `while it starts it says ${codeOf(answer)}`, answer);
  }
}

/**
 * Checks a service at its limits: 202 when a wait times out, failed runs with their reason, a full queue, an exceeded
 * rate limit. Needs a service started with `tightLimits`; on any other a caller cannot bring these about.
 */
export async function atItsLimits(session: Session): Promise<void> {
  const pictures = await makePictures();
  session.fixtures = {
    pictures,
    me: { user_id: '', scopes: [], limits: {} },
    sources: [],
    mask: undefined,
    models: [],
    forbiddenModel: undefined,
    receiver: undefined,
    ownReceiver: await startReceiver(pictures),
  };
  const uploaded = await send(session, 'images.upload', { file: pictures.png }, accepted(201));
  const run_id = runIdOf(uploaded);
  const image_url = dataUri(pictures.png);
  const prompt = 'the red circle';
  const slow: [string, Record<string, unknown>][] = [
    ['images.segmentImage', { prompt, run_id }],
    ['images.removeBackground', { run_id }],
    ['images.backgroundRemove', { run_id }],
    ['images.genRemove', { prompt, run_id }],
    ['images.extract', { prompt, run_id }],
    ['images.describe', { run_id }],
    ['edit.maskImage', { original_image_url: image_url, mask_image_url: dataUri(pictures.mask) }],
  ];
  for (const [id, values] of slow) {
    const answer = await send(session, id, values, accepted(202));
    session.expect(name, answer.status === 202, `a wait that is over is answered ${answer.status}`, answer);
    await cancel(session, answer);
  }
  await failures(session, run_id);
  await fullQueue(session, run_id);
  await usedUp(session);
}

/** Failed runs say why in `error`, and nothing else about them changes. */
async function failures(session: Session, source_run_id: string | undefined): Promise<void> {
  const broken = await send(
    session,
    'images.generate',
    { prompt: 'a red fox', model_type: 'flux-dev', width: 64, height: 64 },
    accepted(202),
  );
  const late = await send(session, 'generateVideo', { source_run_id, duration: 10, fps: 60 }, accepted(202));
  for (const [made, code] of [
    [broken, 'backend_error'],
    [late, 'deadline_exceeded'],
  ] as const) {
    const run = await ended(session, made, 30);
    const told = (run?.error as { code?: string } | null | undefined)?.code;
    session.expect(
      name,
      run?.status === 'failed' && told === code,
      `the run ended ${run?.status} with ${told}, not failed with ${code}`,
      made,
    );
    if (told !== undefined) session.coverage.saw('error codes', told);
    if (run?.status !== 'failed') continue;
    for (const { where, run: seen, exchange } of await viewsOf(session, run))
      session.expect(name, seen?.status === 'failed', `${where} does not show a failed run`, made, exchange);
  }
}

/** One run more than the queue takes is refused, and Retry-After says when to try again. */
async function fullQueue(session: Session, source_run_id: string | undefined): Promise<void> {
  const made: Exchange[] = [];
  for (let count = 0; count < 20; count++) {
    const answer = await send(session, 'generateVideo', { source_run_id, duration: 10, fps: 60 });
    made.push(answer);
    if (answer.status === 429) break;
  }
  const last = made.at(-1) as Exchange;
  session.expect(name, codeOf(last) === 'queue_full', `a full queue is answered ${last.status} ${codeOf(last)}`, last);
  for (const answer of made) await cancel(session, answer);
}

/** The remaining number of requests decreases to 0, and only then is a request refused. */
async function usedUp(session: Session): Promise<void> {
  let remaining = Number.POSITIVE_INFINITY;
  for (let count = 0; count < 200; count++) {
    const answer = await send(session, 'prompts.enhance', { prompt: '' }, refused('validation_error', 'rate_limited'));
    if (answer.status === 429) {
      session.expect(name, remaining === 0, `refused while ${remaining} remained`, answer);
      return;
    }
    remaining = Number(/r=(\d+)/.exec(answer.headers.ratelimit ?? '')?.[1] ?? remaining);
  }
}

async function cancel(session: Session, answer: Exchange): Promise<void> {
  const run = fieldsOf(answer).run_id;
  if (typeof run === 'string')
    await session.call({ operation: session.operation('runs.cancel'), path: { run_id: run } }, accepted(200));
}
