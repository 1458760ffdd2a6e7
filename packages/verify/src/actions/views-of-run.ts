import { accepted, type Exchange, fieldsOf } from '../exchange/call.ts';
import { readEvents } from '../judge/event-stream.ts';
import type { Session } from '../session/session.ts';
import { getRun, type Run } from './runs.ts';

/** A run as one operation shows it; without a run if it does not show it. */
export interface View {
  where: string;
  run: Run | undefined;
  exchange: Exchange;
}

/** The runs of a list, from all of its pages. */
export async function listRuns(
  session: Session,
  query: Record<string, string>,
): Promise<{ runs: Run[]; exchange: Exchange }> {
  const operation = session.operation('runs.list');
  const runs: Run[] = [];
  let cursor: string | undefined;
  for (let pages = 0; ; pages++) {
    const exchange = await session.call({ operation, query: { ...query, limit: 100, cursor } }, accepted(200));
    const { data = [], next_cursor } = fieldsOf(exchange) as { data?: Run[]; next_cursor?: string | null };
    runs.push(...data);
    if (typeof next_cursor !== 'string' || next_cursor === cursor || pages > mostPages) return { runs, exchange };
    cursor = next_cursor;
  }
}

/** More pages than any session fills. */
const mostPages = 200;

/**
 * A run as every operation shows it: by itself, in its tree, in its events, and in lists under each filter that it
 * fits. Without `parent_run_id` and `tags` it is not looked for by them.
 */
export async function viewsOf(session: Session, run: Run): Promise<View[]> {
  const { run_id, created_at, parent_run_id } = run as Run & Record<string, string | null>;
  const path = { run_id };
  const moment = Date.parse(String(created_at));
  const around = {
    created_after: new Date(moment - 1).toISOString(),
    created_before: new Date(moment + 1).toISOString(),
  };
  const [tag] = (run.tags as string[] | undefined) ?? [];
  const filters: Record<string, string>[] = [
    around,
    { ...around, status: run.status },
    { ...around, run_type: String(run.run_type) },
    ...(typeof run.model_type === 'string' ? [{ ...around, model_type: run.model_type }] : []),
    ...(typeof parent_run_id === 'string' ? [{ parent_run_id }] : []),
    ...(tag === undefined ? [] : [{ tag }]),
  ];
  const views: View[] = [];
  const got = await getRun(session, run_id);
  views.push({ where: 'runs.get', run: got.status === 200 ? (fieldsOf(got) as Run) : undefined, exchange: got });
  const tree = await session.request('runs.tree', { path });
  const inTree = ((fieldsOf(tree).runs ?? []) as Run[]).find((one) => one.run_id === run_id);
  views.push({ where: 'runs.tree', run: inTree, exchange: tree });
  const stream = await session.request('runs.events', {
    path,
    enough: (text) => readEvents(text).some(({ event }) => event === 'snapshot'),
  });
  const snapshot = readEvents(stream.body.toString()).find(({ event }) => event === 'snapshot')?.data;
  views.push({ where: 'runs.events', run: snapshot as Run | undefined, exchange: stream });
  for (const filter of filters) {
    const { runs, exchange } = await listRuns(session, filter);
    const named = Object.keys(filter).filter((field) => !(field in around) || Object.keys(filter).length === 2);
    views.push({
      where: `runs.list by ${named.join(' and ')}`,
      run: runs.find((one) => one.run_id === run_id),
      exchange,
    });
  }
  return views;
}
