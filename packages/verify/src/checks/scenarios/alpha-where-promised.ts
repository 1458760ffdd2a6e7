import { fetchFile, getRun, send, sendForm } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf } from '../../exchange/call.ts';
import { type DecodedImage, decodeImage } from '../../materials/decode.ts';
import { dataUri, side } from '../../materials/sample-images.ts';
import { inParallel } from '../../session/in-parallel.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

/**
 * Operations that cut something out return a PNG in the size of the source with transparent pixels; a mask is black and
 * white.
 */
export const alphaWherePromised: Scenario = {
  about: [
    'images.segmentImage',
    'images.removeBackground',
    'images.backgroundRemove',
    'images.extract',
    'images.genRemove',
    'edit.maskImage',
  ],
  async run(session) {
    const { samples, sources, mask } = session.fixtures;
    const url = dataUri(samples.png);
    const run_id = sources[0]?.runId;
    const prompt = 'the red circle';
    const cases: [string, () => Promise<Exchange>, (image: DecodedImage) => boolean, string][] = [
      [
        'images.segmentImage',
        () => send(session, 'images.segmentImage', { prompt, run_id }, accepted(200, 202)),
        cutOut,
        'transparent, of the source’s size',
      ],
      [
        'images.segmentImage',
        () => sendForm(session, 'images.segmentImage', { prompt, image: samples.jpeg }, accepted(200, 202)),
        cutOut,
        'transparent, of the source’s size',
      ],
      [
        'images.removeBackground',
        () => send(session, 'images.removeBackground', { imageUrl: url }, accepted(200, 202)),
        cutOut,
        'transparent, of the source’s size',
      ],
      [
        'images.backgroundRemove',
        () => send(session, 'images.backgroundRemove', { run_id }, accepted(200, 202)),
        cutOut,
        'transparent, of the source’s size',
      ],
      [
        'images.extract',
        () => send(session, 'images.extract', { prompt, image_url: url, multiple: true }, accepted(200, 202)),
        (image) => image.format === 'png' && image.lowestAlpha < 255,
        'a transparent PNG',
      ],
      [
        'images.extract',
        () => send(session, 'images.extract', { prompt, run_id, mode: 'mask' }, accepted(200, 202)),
        (image) => sourceSized(image) && image.lowestAlpha === 255,
        'a mask of the source’s size',
      ],
      [
        'images.genRemove',
        () => send(session, 'images.genRemove', { prompt, run_id }, accepted(200, 202)),
        sourceSized,
        'of the source’s size',
      ],
      [
        'edit.maskImage',
        () =>
          send(
            session,
            'edit.maskImage',
            {
              original_image_url:
                sources[0]?.url.startsWith('http') && session.fixtures.receiver ? sources[0].url : url,
              mask_image_url: mask && session.fixtures.receiver ? mask.url : dataUri(samples.mask),
            },
            accepted(200, 202),
          ),
        sourceSized,
        'of the source’s size',
      ],
    ];
    await inParallel(
      cases.filter(([id]) => session.includes(id)),
      2,
      async ([, make, fits, says]) => {
        if (!session.cutsOff('cut-outs')) await look(session, await make(), fits, says, sources[0]);
      },
    );
  },
};

const sourceSized = ({ width, height }: DecodedImage): boolean => width === side && height === side;
const cutOut = (image: DecodedImage): boolean =>
  image.format === 'png' && sourceSized(image) && image.hasAlpha && image.lowestAlpha < 255;

async function look(
  session: Session,
  response: Exchange,
  fits: (image: DecodedImage) => boolean,
  says: string,
  source: { runId: string; url: string } | undefined,
): Promise<void> {
  if (response.status !== 200) return;
  const { url, urls, runId, parentRunId } = fieldsOf(response) as {
    url?: string;
    urls?: string[];
    runId?: string;
    parentRunId?: string;
  };
  const made = runId ?? response.headers['run-id'] ?? '';
  const file = url === undefined ? response : await fetchFile(session, url);
  if (urls !== undefined) session.expect(urls[0] === url, 'url is not the first of urls', response);
  const multiple =
    'multiple' in ((response.call.payload?.kind === 'json' ? response.call.payload.value : {}) as object);
  session.expect(
    (urls !== undefined) === multiple,
    `multiple is ${multiple}, urls are ${urls === undefined ? 'not there' : 'there'}`,
    response,
  );
  try {
    const image = await decodeImage(file.body);
    session.expect(
      fits(image),
      `${says} was promised; it is a ${image.format} of ${image.width} × ${image.height}, lowest alpha ${image.lowestAlpha}`,
      response,
    );
  } catch (error) {
    session.expect(false, `the image does not decode: ${(error as Error).message.slice(0, 100)}`, response);
  }
  const run = await getRun(session, made, accepted(200));
  const { image_url, parent_run_id, status } = fieldsOf(run) as Record<string, string | null>;
  session.expect(status === 'completed', `the result is there, its run is ${status}`, response, run);
  if (url !== undefined)
    session.expect(image_url === url, 'the run has another image than the response', response, run);
  const sent = JSON.stringify(response.call.payload);
  const given = source && [source.runId, source.url].some((one) => sent.includes(one)) ? source.runId : undefined;
  const named = parentRunId ?? response.headers['parent-run-id'];
  session.expect(
    named === given && (parent_run_id ?? undefined) === given,
    `the source run is ${given}, the response says ${named}, the run ${parent_run_id}`,
    response,
    run,
  );
}
