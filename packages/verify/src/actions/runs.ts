import { setTimeout as sleep } from 'node:timers/promises';
import type { Body } from '../contract/body.ts';
import { isTerminal } from '../contract/contract.ts';
import { accepted, type Call, type Exchange, type Expectation, fieldsOf, runIdOf } from '../exchange/call.ts';
import { runsIn } from '../judge/runs-in.ts';
import type { Session } from '../session/session.ts';
import { bodyCall, type Values } from '../values/case.ts';

export type Run = Record<string, unknown> & {
  run_id: string;
  status: string;
  image_url: string | null;
  image_urls: string[];
  video_url: string | null;
  inputs: Record<string, unknown>;
};

/** Operations on one run, by its id. */
export const runOperations = [
  'runs.get',
  'runs.update',
  'runs.tree',
  'runs.events',
  'edit.getLayers',
  'runs.cancel',
  'runs.retry',
  'runs.delete',
];

/** Sends values to an operation, as JSON unless it accepts only a form. */
export function send(
  session: Session,
  id: string,
  values: Values,
  expectation?: Expectation,
  more: Partial<Call> = {},
): Promise<Exchange> {
  const operation = session.operation(id);
  return session.call({ ...bodyCall(operation, operation.bodies[0] as Body, values), ...more }, expectation);
}

export function sendForm(session: Session, id: string, values: Values, expectation?: Expectation): Promise<Exchange> {
  const operation = session.operation(id);
  const form = operation.bodies.find(({ isForm }) => isForm) as Body;
  return session.call(bodyCall(operation, form, values), expectation);
}

export function getRun(
  session: Session,
  runId: string,
  expectation?: Expectation,
  more: Partial<Call> = {},
): Promise<Exchange> {
  return session.request('runs.get', { path: { run_id: runId }, ...more }, expectation);
}

/** The run of a response, once it has ended; undefined if it does not end in time. */
export async function ended(session: Session, exchange: Exchange, seconds = 60): Promise<Run | undefined> {
  const runId = runIdOf(exchange);
  if (runId === undefined) return undefined;
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const response = await getRun(session, runId, accepted(200), { headers: { Prefer: 'wait=20' } });
    const run = fieldsOf(response) as Run;
    if (response.status !== 200 || isTerminal(session.contract, run.status)) return run;
    // A server that does not wait before it responds must not be flooded with requests.
    await sleep(100);
  }
  return undefined;
}

/** Uploads an image and returns its run. */
export async function upload(
  session: Session,
  values: Values = {},
  more: Partial<Call> = {},
): Promise<{ runId: string; url: string; exchange: Exchange }> {
  const request = { file: session.fixtures.samples.png, ...values };
  const exchange = await send(session, 'images.upload', request, accepted(201), more);
  const { data } = fieldsOf(exchange) as { data?: { run_id: string; image_url: string } };
  return { runId: data?.run_id ?? '', url: data?.image_url ?? '', exchange };
}

/** Makes a run that is certainly active for a while: a long video, canceled when it is no longer needed. */
export async function whileActive(
  session: Session,
  work: (runId: string, exchange: Exchange) => Promise<void>,
): Promise<void> {
  const source = session.fixtures.sources[0]?.runId;
  const values = { source_run_id: source, duration: 10, fps: 60 };
  const exchange = await send(session, 'generateVideo', values, accepted(202));
  const runId = runIdOf(exchange);
  if (exchange.status !== 202 || runId === undefined) return;
  try {
    await work(runId, exchange);
  } finally {
    await session.request('runs.cancel', { path: { run_id: runId } }, accepted(200));
  }
}

/** Fetches a file by the URL that a run shows. */
export async function fetchFile(
  session: Session,
  url: string,
  more: Partial<Call> = {},
  expectation: Expectation = accepted(200),
): Promise<Exchange> {
  return session.request('files.get', { path: { file_name: url.split('/').pop() ?? '' }, ...more }, expectation);
}

/** Cancels a run that was only made to see whether the request is accepted, so the server does not work for nothing. */
export async function settle(session: Session, exchange: Exchange): Promise<void> {
  const { operation } = exchange.call;
  if (exchange.status >= 300 || operation.runType === null || operation.runType === 'upload') return;
  const [run] = runsIn(exchange.json);
  if (run !== undefined && isTerminal(session.contract, String(run.status))) return;
  if (exchange.status === 200) return;
  const runId = runIdOf(exchange);
  if (runId === undefined) return;
  await session.request('runs.cancel', { path: { run_id: runId } }, accepted(200));
}

/** The entries of a list, on one page as long as it may be. */
export async function listOf<Entry = Record<string, unknown>>(
  session: Session,
  id: string,
  query: Call['query'] = {},
  more: Partial<Call> = {},
): Promise<{ entries: Entry[]; exchange: Exchange }> {
  const exchange = await session.request(id, { query: { limit: 100, ...query }, ...more }, accepted(200));
  return { entries: (fieldsOf(exchange).data ?? []) as Entry[], exchange };
}

/** The id of the prompt, key or delivery that a response shows. */
export function idOf(exchange: Exchange): string {
  const { data, id, delivery_id } = fieldsOf(exchange) as { data?: { id?: string }; id?: string; delivery_id?: string };
  return String(data?.id ?? id ?? delivery_id);
}
