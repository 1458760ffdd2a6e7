import { fetchFile, getRun } from '../../actions/runs.ts';
import { accepted } from '../../exchange/call.ts';
import type { Scenario } from './scenario.ts';

/** A matching ETag returns 304; a range of a file returns exactly those bytes. */
export const conditionalAndPartial: Scenario = {
  about: ['runs.get', 'files.get'],
  readsOnly: true,
  async run(session) {
    const [source] = session.fixtures.sources;
    if (source === undefined) return session.skip('conditional-and-partial', 'there is no run to read');
    const run = await getRun(session, source.runId, accepted(200));
    await getRun(session, source.runId, accepted(304), {
      headers: { 'If-None-Match': run.headers.etag ?? '""' },
    });
    await getRun(session, source.runId, accepted(200), {
      headers: { 'If-None-Match': '"something-else"' },
    });
    session.expect(
      run.headers['cache-control']?.includes('no-store') === true,
      `a run may be cached: ${run.headers['cache-control']}`,
      run,
    );

    const file = await fetchFile(session, source.url);
    session.expect(
      file.headers['content-length'] === undefined || Number(file.headers['content-length']) === file.body.length,
      'Content-Length is not the length',
      file,
    );
    await fetchFile(session, source.url, { headers: { 'If-None-Match': file.headers.etag ?? '""' } }, accepted(304));
    const part = await fetchFile(session, source.url, { headers: { Range: 'bytes=4-19' } }, accepted(206));
    session.expect(
      part.status === 206 && part.body.equals(file.body.subarray(4, 20)),
      'bytes=4-19 does not give those bytes',
      file,
      part,
    );
    session.expect(
      part.headers['content-range'] === `bytes 4-19/${file.body.length}`,
      `Content-Range is ${part.headers['content-range']}`,
      part,
    );
    const tail = await fetchFile(session, source.url, { headers: { Range: 'bytes=-8' } }, accepted(206));
    session.expect(tail.body.equals(file.body.subarray(-8)), 'bytes=-8 does not give the last eight', tail);
    const stale = { headers: { Range: 'bytes=4-19', 'If-Range': '"something-else"' } };
    const whole = await fetchFile(session, source.url, stale, accepted(200));
    session.expect(whole.body.equals(file.body), 'an If-Range that does not hold gives only a part', whole);
    const outside = await fetchFile(
      session,
      source.url,
      { headers: { Range: `bytes=${file.body.length}-` } },
      accepted(200),
    );
    session.expect(
      outside.status === 200 && outside.body.equals(file.body),
      'a range outside the file does not give the whole file',
      outside,
    );
  },
};
