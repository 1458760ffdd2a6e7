import { settle } from '../../actions/runs.ts';
import { accepted, refused } from '../../exchange/call.ts';
import { inParallel } from '../../session/in-parallel.ts';
import { plainCall } from '../../values/plain-call.ts';
import type { Scenario } from './scenario.ts';

export const negotiation: Scenario = {
  proves:
    'An unacceptable type is 406, an unreadable body 400, a body of another type 415, an unknown path 404. A ' +
    'result that is an image is one whatever Accept says.',
  about: 'all',
  async run(session) {
    await inParallel(session.operations(), session.options.connections, async (operation) => {
      const call = await plainCall(session, operation);
      if (call === undefined) return;
      if (operation.responses.has(406)) {
        const response = await session.call(
          { ...call, headers: { Accept: 'application/x-nothing' } },
          refused('not_acceptable'),
        );
        await settle(session, response);
      }
      const [result] = operation.responses.get(200)?.contents ?? [];
      if (operation.runType !== null && result?.mediaType.startsWith('image/')) {
        for (const Accept of ['application/json', 'text/html,application/xhtml+xml', 'image/*']) {
          const response = await session.call({ ...call, headers: { Accept } }, accepted(200, 202));
          const expected = response.status === 202 ? 'application/json' : result.mediaType;
          const given = response.headers['content-type']?.split(';', 1)[0];
          session.expect(given === expected, `Accept: ${Accept} returns ${given}`, response);
          await settle(session, response);
        }
      }
      for (const body of operation.bodies) {
        const type = body.isForm ? 'multipart/form-data; boundary=x' : 'application/json';
        const broken = body.isForm ? '--x\r\nContent-Disposition: form-data; name="file"' : '{"prompt": ';
        const raw = { ...call, payload: { kind: 'raw' as const, type, bytes: Buffer.from(broken) } };
        await session.call(raw, refused('invalid_json'));
      }
      if (operation.bodies.length > 0) {
        for (const type of ['text/plain', 'application/xml']) {
          await session.call(
            { ...call, payload: { kind: 'raw', type, bytes: Buffer.from('a red fox') } },
            refused('unsupported_media_type'),
          );
        }
      }
      const json = operation.bodies.find(({ isForm }) => !isForm);
      if (json !== undefined) {
        for (const text of ['[]', '"fox"', '17', 'null']) {
          await session.call(
            { ...call, payload: { kind: 'raw', type: 'application/json', bytes: Buffer.from(text) } },
            refused('validation_error', 'missing_source', 'invalid_json'),
          );
        }
      }
    });
  },
};
