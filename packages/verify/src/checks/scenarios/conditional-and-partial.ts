import { fetchFile, getRun } from '../../actions/runs.ts';
import { accepted, type Exchange } from '../../exchange/call.ts';
import type { Scenario } from './scenario.ts';

export const conditionalAndPartial: Scenario = {
  proves: 'A matching ETag returns 304; a range of a file returns exactly those bytes.',
  about: ['runs.get', 'files.get'],
  readsOnly: true,
  async run(session) {
    const [source] = session.fixtures.sources;
    if (source === undefined) return session.skip('conditional-and-partial', 'there is no run to read');
    const unlessSame = (etag = '""') => ({ headers: { 'If-None-Match': etag } });
    const run = await getRun(session, source.runId, accepted(200));
    await getRun(session, source.runId, accepted(304), unlessSame(run.headers.etag));
    await getRun(session, source.runId, accepted(200), unlessSame('"something-else"'));
    const caching = run.headers['cache-control'];
    session.expect(caching?.includes('no-store') === true, `a run may be cached: ${caching}`, run);

    const file = await fetchFile(session, source.url);
    const { length } = file.body;
    const isLength = Number(file.headers['content-length'] ?? length) === length;
    session.expect(isLength, 'Content-Length is not the length', file);
    await fetchFile(session, source.url, unlessSame(file.headers.etag), accepted(304));
    const get = (headers: Record<string, string>, status: number): Promise<Exchange> =>
      fetchFile(session, source.url, { headers }, accepted(status));
    const part = await get({ Range: 'bytes=4-19' }, 206);
    session.expect(part.body.equals(file.body.subarray(4, 20)), 'bytes=4-19 does not give those bytes', file, part);
    const range = part.headers['content-range'];
    session.expect(range === `bytes 4-19/${length}`, `Content-Range is ${range}`, part);
    const tail = await get({ Range: 'bytes=-8' }, 206);
    session.expect(tail.body.equals(file.body.subarray(-8)), 'bytes=-8 does not give the last eight', tail);
    const whole = await get({ Range: 'bytes=4-19', 'If-Range': '"something-else"' }, 200);
    session.expect(whole.body.equals(file.body), 'an If-Range that does not hold gives only a part', whole);
    const outside = await get({ Range: `bytes=${length}-` }, 200);
    session.expect(outside.body.equals(file.body), 'a range outside the file does not give the whole file', outside);
  },
};
