import { fetchFile, getRun, send, sendForm } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf } from '../../exchange/call.ts';
import { type DecodedImage, decodeImage } from '../../materials/decode.ts';
import { dataUri, side } from '../../materials/sample-images.ts';
import { inParallel } from '../../session/in-parallel.ts';
import type { Session } from '../../session/session.ts';
import type { Values } from '../../values/case.ts';
import type { Scenario } from './scenario.ts';

const promises = {
  'a transparent PNG of the source’s size': (image: DecodedImage) => isTransparent(image) && isSourceSized(image),
  'a transparent PNG': isTransparent,
  'a mask of the source’s size': (image: DecodedImage) => isSourceSized(image) && image.lowestAlpha === 255,
  'of the source’s size': isSourceSized,
};

export const alphaWherePromised: Scenario = {
  proves:
    'Operations that cut something out return a PNG in the size of the source with transparent pixels; a mask is ' +
    'black and white.',
  about: [
    'images.segmentImage',
    'images.removeBackground',
    'images.backgroundRemove',
    'images.extract',
    'images.genRemove',
    'edit.maskImage',
  ],
  async run(session) {
    const { samples, sources, mask, receiver } = session.fixtures;
    const url = dataUri(samples.png);
    const run_id = sources[0]?.runId;
    const prompt = 'the red circle';
    const cutOut = 'a transparent PNG of the source’s size';
    const masked = {
      original_image_url: sources[0]?.url.startsWith('http') && receiver ? sources[0].url : url,
      mask_image_url: mask && receiver ? mask.url : dataUri(samples.mask),
    };
    const cases: [string, Values, keyof typeof promises][] = [
      ['images.segmentImage', { prompt, run_id }, cutOut],
      ['images.segmentImage', { prompt, image: samples.jpeg }, cutOut],
      ['images.removeBackground', { imageUrl: url }, cutOut],
      ['images.backgroundRemove', { run_id }, cutOut],
      ['images.extract', { prompt, image_url: url, multiple: true }, 'a transparent PNG'],
      ['images.extract', { prompt, run_id, mode: 'mask' }, 'a mask of the source’s size'],
      ['images.genRemove', { prompt, run_id }, 'of the source’s size'],
      ['edit.maskImage', masked, 'of the source’s size'],
    ];
    await inParallel(
      cases.filter(([id]) => session.includes(id)),
      2,
      async ([id, values, promise]) => {
        if (session.cutsOff('cut-outs')) return;
        const make = 'image' in values ? sendForm : send;
        await look(session, await make(session, id, values, accepted(200, 202)), promise, 'multiple' in values);
      },
    );
  },
};

function isSourceSized({ width, height }: DecodedImage): boolean {
  return width === side && height === side;
}

function isTransparent({ format, hasAlpha, lowestAlpha }: DecodedImage): boolean {
  return format === 'png' && hasAlpha && lowestAlpha < 255;
}

async function look(
  session: Session,
  response: Exchange,
  promise: keyof typeof promises,
  multiple: boolean,
): Promise<void> {
  if (response.status !== 200) return;
  const { url, urls, runId, parentRunId } = fieldsOf(response) as Record<string, string> & { urls?: string[] };
  const file = url === undefined ? response : await fetchFile(session, url);
  const hasUrls = urls !== undefined;
  session.expect(hasUrls === multiple, `multiple is ${multiple}, urls are ${hasUrls ? '' : 'not '}there`, response);
  const image = await decodeImage(file.body).catch((error: Error) => error);
  if (image instanceof Error) session.expect(false, `the image does not decode: ${image.message}`, response);
  else {
    const { format, width, height, lowestAlpha } = image;
    const message = `${promise} was promised; it is a ${format} of ${width} × ${height}, lowest alpha ${lowestAlpha}`;
    session.expect(promises[promise](image), message, response);
  }
  const run = await getRun(session, runId ?? response.headers['run-id'] ?? '', accepted(200));
  const { image_url, parent_run_id, status } = fieldsOf(run) as Record<string, string | null>;
  session.expect(status === 'completed', `the result is there, its run is ${status}`, response, run);
  const isSame = url === undefined || image_url === url;
  session.expect(isSame, 'the run has another image than the response', response, run);
  const [source] = session.fixtures.sources;
  const sent = JSON.stringify(response.call.payload);
  const given = source && [source.runId, source.url].some((one) => sent.includes(one)) ? source.runId : undefined;
  const named = parentRunId ?? response.headers['parent-run-id'];
  const isParent = named === given && (parent_run_id ?? undefined) === given;
  const message = `the source run is ${given}, the response says ${named}, the run ${parent_run_id}`;
  session.expect(isParent, message, response, run);
}
