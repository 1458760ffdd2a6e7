import { fetchFile, getRun, upload } from '../../actions/runs.ts';
import { accepted, fieldsOf } from '../../exchange/call.ts';
import { maskOf } from '../../materials/known-images.ts';
import type { Scenario } from './scenario.ts';

export const uploadReturnedUnchanged: Scenario = {
  proves: 'An uploaded file comes back byte for byte, whatever its format, and also if it is a mask.',
  about: ['images.upload', 'files.get'],
  async run(session) {
    const { png, jpeg, webp, cutout } = session.fixtures.samples;
    const mask = await maskOf({ x: 8, y: 8, width: 20, height: 30 }, 'white');
    const alphaMask = await maskOf({ x: 8, y: 8, width: 20, height: 30 }, 'alpha');
    for (const { file, isMask } of [
      ...[png, jpeg, webp, cutout].map((file) => ({ file, isMask: false })),
      ...[mask, alphaMask].map((file) => ({ file, isMask: true })),
    ]) {
      const { runId, url, exchange } = await upload(session, { file, isMask });
      const stored = await fetchFile(session, url);
      const message = `${file.filename}${isMask ? ', a mask,' : ''} comes back with other bytes`;
      session.expect(Buffer.from(file.file).equals(stored.body), message, exchange, stored);
      const type = stored.headers['content-type'];
      session.expect(type === file.type, `a file of ${file.type} comes back as ${type}`, exchange, stored);
      const { image_url, image_urls } = fieldsOf(await getRun(session, runId, accepted(200))) as {
        image_url?: string;
        image_urls?: string[];
      };
      const isShown = image_url === url && image_urls?.join() === url;
      session.expect(isShown, 'the run of an upload shows another file than the response', exchange);
    }
  },
};
