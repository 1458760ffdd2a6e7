import { createHash } from 'node:crypto';
import { isTerminal } from '../contract/contract.ts';
import { accepted, type Exchange, fieldsOf } from '../exchange/call.ts';
import { runsIn } from '../judge/runs-in.ts';
import { readPixels } from '../materials/pixels.ts';
import type { Session } from '../session/session.ts';
import { bodyCall, type Values } from '../values/case.ts';
import { ended, fetchFile, type Run } from './runs.ts';

/** What a request made. */
export interface Result {
  /** The request that made it. */
  exchange: Exchange;
  run: Run;
  /** Its images, or its video, as files. */
  files: Exchange[];
}

/**
 * Sends values to an operation that makes media, waits for the result and fetches every file of it. A run that does not
 * complete is a finding of the check; then there is no result.
 */
export async function resultOf(
  session: Session,
  id: string,
  values: Values,
  how: { form?: boolean } = {},
): Promise<Result | undefined> {
  const operation = session.operation(id);
  const body = operation.bodies.find(({ isForm }) => isForm === (how.form ?? false)) ?? operation.bodies[0];
  if (body === undefined) return undefined;
  const waits = body.fields.some(({ name }) => name === 'sync');
  const exchange = await session.call(
    bodyCall(operation, body, waits ? { ...values, sync: true } : values),
    accepted(...[...operation.responses.keys()].filter((status) => status < 300 && status !== 204)),
  );
  if (exchange.status >= 300) return undefined;
  const [shown] = runsIn(exchange.json) as Run[];
  const isOver = shown !== undefined && isTerminal(session.contract, shown.status);
  const run = isOver ? shown : await ended(session, exchange, mostSeconds);
  const completed = run?.status === 'completed';
  session.expect(completed, `the run ended ${run?.status}: ${JSON.stringify(run?.error)}`, exchange);
  if (!completed || run === undefined) return undefined;
  const urls = run.video_url === null ? run.image_urls : [run.video_url];
  const files: Exchange[] = [];
  for (const url of urls) files.push(await fetchFile(session, url));
  const said = 'the response has another image than its run';
  session.expect(showsImageOf(exchange, run, files), said, exchange);
  return { exchange, run, files };
}

/** Whether the image of a response, or the URL that it has, is one of the run's. */
function showsImageOf(exchange: Exchange, run: Run, files: Exchange[]): boolean {
  if (exchange.headers['content-type']?.startsWith('image/'))
    return files.some(({ body }) => body.equals(exchange.body));
  const { url, image_url, data } = fieldsOf(exchange) as Shown & { data?: Shown };
  return [url, image_url, data?.image_url].every((one) => !one || run.image_urls.includes(one));
}

interface Shown {
  url?: string;
  image_url?: string | null;
}

/** Longest wait for one result. */
const mostSeconds = 120;

/** The first image of a result as the response itself has it: its body, or the file that its `url` names. */
export function shownFile({ exchange, files, run }: Result): Exchange | undefined {
  if (exchange.headers['content-type']?.startsWith('image/')) return exchange;
  const { url } = fieldsOf(exchange) as { url?: string };
  return url === undefined ? files[0] : files[run.image_urls.indexOf(url)];
}

/** The same for two results that a viewer could not tell apart; videos byte for byte, descriptions by their words. */
export async function digestOf({ files, run }: Result): Promise<string> {
  // What a run says about its files may repeat the request; without files, it is the result.
  const hash = createHash('sha256').update(files.length === 0 ? JSON.stringify(run.output ?? null) : '');
  for (const { body, headers } of files) {
    hash.update(String(headers['content-type']));
    const pixels = run.video_url === null ? await readPixels(body).catch(() => undefined) : undefined;
    if (pixels === undefined) hash.update(body);
    else hash.update(`${pixels.width} × ${pixels.height}`).update(pixels.data);
  }
  return hash.digest('hex');
}
