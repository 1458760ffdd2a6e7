import { send, upload } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

/** Following the cursors shows every entry once, newest first, in pages of the requested length, and then ends. */
export const paginationComplete: Scenario = {
  about: ['runs.list', 'prompts.list', 'keys.list', 'webhooks.listDeliveries', 'models.list'],
  async run(session) {
    if (session.includes('runs.list')) {
      const { runId } = await upload(session);
      const children: string[] = [];
      for (let made = 0; made < 5; made++) children.push((await upload(session, { parent_id: runId })).runId);
      await walk(session, 'runs.list', 'run_id', { parent_run_id: runId }, children);
    }
    if (session.includes('prompts.list')) {
      const ids: string[] = [];
      for (let made = 0; made < 5; made++) {
        const saved = await send(session, 'prompts.enhance', { prompt: `a red fox, ${made}` }, accepted(201));
        ids.push(String((fieldsOf(saved).data as { id?: string } | undefined)?.id));
      }
      await walk(session, 'prompts.list', 'id', {}, ids);
    }
    if (session.includes('keys.list')) {
      const ids: string[] = [];
      for (let made = 0; made < 3; made++) {
        const created = await send(
          session,
          'keys.create',
          { name: `page ${made}`, scopes: ['runs:read'] },
          accepted(201),
        );
        ids.push(String((fieldsOf(created).data as { id?: string } | undefined)?.id));
      }
      await walk(session, 'keys.list', 'id', {}, ids);
    }
    if (session.includes('webhooks.listDeliveries') && session.fixtures.receiver !== undefined) {
      const ids: string[] = [];
      for (let made = 0; made < 3; made++) {
        const sent = await send(
          session,
          'webhooks.test',
          { url: session.fixtures.receiver.hookUrl('pages') },
          accepted(202),
        );
        ids.push(String(fieldsOf(sent).delivery_id));
      }
      await walk(session, 'webhooks.listDeliveries', 'delivery_id', {}, ids);
    }
    if (session.includes('models.list')) {
      await walk(
        session,
        'models.list',
        'model_id',
        {},
        session.fixtures.models.map(({ model_id }) => model_id).reverse(),
      );
    }
  },
};

/** `made` is in the order of creation; older entries of the list may follow. */
async function walk(
  session: Session,
  list: string,
  field: string,
  query: Record<string, string>,
  made: string[],
): Promise<void> {
  const operation = session.operation(list);
  const seen: string[] = [];
  const moments: string[] = [];
  let cursor: string | undefined;
  let page: Exchange;
  const wanted = new Set(made);
  for (let pages = 0; ; pages++) {
    page = await session.call({ operation, query: { ...query, limit: 2, cursor } }, accepted(200));
    const { data = [], next_cursor } = fieldsOf(page) as {
      data?: Record<string, string>[];
      next_cursor?: string | null;
    };
    session.expect(data.length <= 2, `limit is 2, the page has ${data.length}`, page);
    session.expect(
      next_cursor === null || data.length === 2,
      'a page that is not the last has less than it could',
      page,
    );
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
  session.expect(
    seen.filter((id) => made.includes(id)).join() === order.join(),
    'the entries are not newest first',
    page,
  );
  session.expect(
    moments.every((moment, index) => index === 0 || moment <= String(moments[index - 1])),
    'created_at does not fall from entry to entry',
    page,
  );
}
