import { accepted, type Call, type Exchange, fieldsOf, refused } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';

/** A change with the `ETag` of an earlier response is refused and changes nothing; with the current one it is made. */
export async function changedMeanwhile(
  session: Session,
  { operation, path }: Pick<Call, 'operation'> & { path: Record<string, string> },
  earlier: Exchange,
  value: object,
): Promise<void> {
  const read = session.operation(operation.id.replace('.update', '.get'));
  const change = (etag: string | undefined, expected: ReturnType<typeof accepted>): Promise<Exchange> => {
    const headers = { 'If-Match': etag ?? '""' };
    return session.call({ operation, path, headers, payload: { kind: 'json', value } }, expected);
  };
  const before = await session.call({ operation: read, path }, accepted(200));
  const late = await change(earlier.headers.etag, refused('precondition_failed'));
  const after = await session.call({ operation: read, path }, accepted(200));
  const same = JSON.stringify(fieldsOf(before)) === JSON.stringify(fieldsOf(after));
  session.expect(same, 'a change that was refused was made', late, after);
  const made = await change(after.headers.etag, accepted(200));
  const next = await session.call({ operation: read, path }, accepted(200));
  const isShown = made.headers.etag === next.headers.etag && next.headers.etag !== after.headers.etag;
  session.expect(isShown, 'the ETag of a change is not that of what is read next', made, next);
}
