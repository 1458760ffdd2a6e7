import { send } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf, refused } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';
import type { Values } from '../../values/case.ts';

/** A change with the `ETag` of an earlier response is refused and changes nothing; with the current one it is made. */
export async function changedMeanwhile(
  session: Session,
  id: string,
  path: Record<string, string>,
  earlier: Exchange,
  values: Values,
): Promise<void> {
  const read = (): Promise<Exchange> => session.request(id.replace('.update', '.get'), { path }, accepted(200));
  const change = (etag = '""', expected = accepted(200)): Promise<Exchange> =>
    send(session, id, values, expected, { path, headers: { 'If-Match': etag } });
  const before = await read();
  const late = await change(earlier.headers.etag, refused('precondition_failed'));
  const after = await read();
  const same = JSON.stringify(fieldsOf(before)) === JSON.stringify(fieldsOf(after));
  session.expect(same, 'a change that was refused was made', late, after);
  const made = await change(after.headers.etag);
  const next = await read();
  const isShown = made.headers.etag === next.headers.etag && next.headers.etag !== after.headers.etag;
  session.expect(isShown, 'the ETag of a change is not that of what is read next', made, next);
}
