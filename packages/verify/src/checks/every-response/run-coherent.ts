import { type Contract, isTerminal } from '../../contract/contract.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

type Run = Record<string, unknown>;

export const runCoherent: ExchangeCheck = {
  proves:
    'A run does not contradict itself: live_status agrees with status, progress is 0 while queued and 1 exactly ' +
    'when completed, image_url is the first of image_urls if it is completed and null otherwise, it has an error ' +
    'exactly when it failed, its times are in order, and its metrics are what they say.',
  look: ({ contract, exchange, runs, memory }) => {
    if (runs.length === 0) return undefined;
    for (const run of runs) {
      const wrong = contradiction(contract, run);
      if (wrong !== undefined) return `run ${run.run_id}: ${wrong}`;
      const mine = exchange.call.as === undefined || exchange.call.as === 'owner';
      if (mine && memory.userId !== undefined && run.user_id !== memory.userId) {
        return `run ${run.run_id} belongs to ${run.user_id}, the caller is ${memory.userId}`;
      }
    }
    return fine;
  },
};

function contradiction(contract: Contract, run: Run): string | undefined {
  const status = String(run.status);
  const state = contract.states[status];
  if (state === undefined) return undefined;
  const ended = isTerminal(contract, status);
  const urls = Array.isArray(run.image_urls) ? run.image_urls : [];
  const truths: [boolean, string][] = [
    [run.live_status === state.live_status, `status is ${status}, live_status ${run.live_status}`],
    [status !== 'queued' || run.progress === 0, `it is queued, progress is ${run.progress}`],
    [(run.progress === 1) === (status === 'completed'), `status is ${status}, progress ${run.progress}`],
    [status !== 'completed' || run.image_url === (urls[0] ?? null), 'image_url is not the first of image_urls'],
    [status === 'completed' || run.image_url === null, `it is ${status} and has an image_url`],
    [run.started_at !== null || status === 'completed' || urls.length === 0, 'it was never started and has images'],
    [(run.error !== null) === (status === 'failed'), `status is ${status}, error is ${JSON.stringify(run.error)}`],
    [(run.completed_at !== null) === ended, `status is ${status}, completed_at is ${run.completed_at}`],
    [status !== 'queued' || run.started_at === null, 'it is queued and has started_at'],
    [status !== 'processing' || run.started_at !== null, 'it is processing and has no started_at'],
    [run.video_url === null || run.run_type === 'video', `a run of type ${run.run_type} has a video_url`],
    [
      status !== 'completed' ||
        run.run_type === 'describe' ||
        (run.run_type === 'video' ? run.video_url !== null : urls.length > 0),
      'it is completed and has no result',
    ],
    [
      inOrder(run.created_at, run.started_at, run.completed_at),
      'created_at, started_at and completed_at are not in order',
    ],
    [inOrder(run.created_at, run.updated_at), 'updated_at is before created_at'],
    [(run.metrics !== null) === ended, `status is ${status}, metrics are ${JSON.stringify(run.metrics)}`],
    [!ended || fitsTimes(run), `metrics ${JSON.stringify(run.metrics)} do not fit its times`],
    [run.expires_at === null || ended, `status is ${status}, expires_at is ${run.expires_at}`],
    [inOrder(run.completed_at, run.expires_at), 'expires_at is before completed_at'],
  ];
  return truths.find(([holds]) => !holds)?.[1];
}

/** Times are given in milliseconds, so metrics may be off by a few of them. */
function fitsTimes({ created_at, started_at, completed_at, metrics }: Run): boolean {
  const [created, ended] = [Date.parse(String(created_at)), Date.parse(String(completed_at))];
  const started = started_at === null ? ended : Date.parse(String(started_at));
  const { queue_seconds, work_seconds } = (metrics ?? {}) as Record<string, number | undefined>;
  const near = (seconds: number | undefined, ms: number) => Math.abs((seconds ?? Number.NaN) * 1000 - ms) < 5;
  return near(queue_seconds, started - created) && near(work_seconds, ended - started);
}

function inOrder(...moments: unknown[]): boolean {
  const times = moments.filter((moment) => typeof moment === 'string').map((moment) => Date.parse(moment));
  return times.every((time, index) => index === 0 || time >= (times[index - 1] as number));
}
