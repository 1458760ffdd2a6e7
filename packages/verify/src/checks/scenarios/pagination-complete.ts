import { idOf, send, upload } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';
import type { Values } from '../../values/case.ts';
import type { Scenario } from './scenario.ts';

export const paginationComplete: Scenario = {
  proves:
    'Following the cursors shows every entry once, newest first, in pages of the requested length, and then ends.',
  about: ['runs.list', 'prompts.list', 'keys.list', 'webhooks.listDeliveries', 'models.list'],
  async run(session) {
    const made = async (count: number, id: string, values: Values, status: number): Promise<string[]> => {
      const ids: string[] = [];
      while (ids.length < count) ids.push(idOf(await send(session, id, values, accepted(status))));
      return ids;
    };
    if (session.includes('runs.list')) {
      const { runId } = await upload(session);
      const children: string[] = [];
      while (children.length < 5) children.push((await upload(session, { parent_id: runId })).runId);
      await walk(session, 'runs.list', 'run_id', children, { parent_run_id: runId });
    }
    if (session.includes('prompts.list'))
      await walk(session, 'prompts.list', 'id', await made(5, 'prompts.enhance', { prompt: 'a red fox' }, 201));
    if (session.includes('keys.list')) {
      const key = { name: 'page', scopes: ['runs:read'] };
      await walk(session, 'keys.list', 'id', await made(3, 'keys.create', key, 201));
    }
    const url = session.fixtures.receiver?.hookUrl('pages');
    if (session.includes('webhooks.listDeliveries') && url !== undefined) {
      const ids = await made(3, 'webhooks.test', { url }, 202);
      await walk(session, 'webhooks.listDeliveries', 'delivery_id', ids);
    }
    const models = session.fixtures.models.map(({ model_id }) => model_id).reverse();
    if (session.includes('models.list')) await walk(session, 'models.list', 'model_id', models);
  },
};

/** `made` is in the order of creation; older entries of the list may follow. */
async function walk(
  session: Session,
  list: string,
  field: string,
  made: string[],
  query: Record<string, string> = {},
): Promise<void> {
  const seen: string[] = [];
  const moments: string[] = [];
  let cursor: string | undefined;
  let page: Exchange;
  const wanted = new Set(made);
  for (let pages = 0; ; pages++) {
    page = await session.request(list, { query: { ...query, limit: 2, cursor } }, accepted(200));
    const { data = [], next_cursor } = fieldsOf(page) as { data?: Values[]; next_cursor?: string | null };
    session.expect(data.length <= 2, `limit is 2, the page has ${data.length}`, page);
    const isFull = next_cursor === null || data.length === 2;
    session.expect(isFull, 'a page that is not the last has less than it could', page);
    seen.push(...data.map((entry) => String(entry[field])));
    moments.push(...data.map((entry) => String(entry.created_at)));
    for (const entry of data) wanted.delete(String(entry[field]));
    if (typeof next_cursor !== 'string') break;
    if (next_cursor === cursor || pages > 100) {
      session.expect(false, 'the cursors never end', page);
      break;
    }
    // For a long list it is enough to see the newest entries.
    if (wanted.size === 0 && pages > 40) break;
    cursor = next_cursor;
  }
  session.expect(new Set(seen).size === seen.length, 'an entry is shown twice', page);
  session.expect(wanted.size === 0, `${wanted.size} of ${made.length} entries are never shown`, page);
  const order = made.toReversed().filter((id) => seen.includes(id));
  const isOrdered = seen.filter((id) => made.includes(id)).join() === order.join();
  session.expect(isOrdered, 'the entries are not newest first', page);
  const falls = moments.every((moment, index) => index === 0 || moment <= String(moments[index - 1]));
  session.expect(falls, 'created_at does not fall from entry to entry', page);
}
