import { ended, fetchFile, send } from '../../actions/runs.ts';
import type { Exchange } from '../../exchange/call.ts';
import { accepted, fieldsOf } from '../../exchange/call.ts';
import { type DecodedImage, decodeImage } from '../../materials/decode.ts';
import { dataUri, side } from '../../materials/sample-images.ts';
import { inParallel } from '../../session/in-parallel.ts';
import type { Session } from '../../session/session.ts';
import type { Values } from '../../values/case.ts';
import type { Scenario } from './scenario.ts';

interface Wanted {
  id: string;
  values: Values;
  fits: (image: DecodedImage) => boolean;
  says: string;
  samples?: number;
}

/**
 * Every image of a run decodes to its last pixel and has the requested format and size, and the number of images is
 * right.
 */
export const mediaOfAskedSize: Scenario = {
  about: [
    'images.generate',
    'images.combine',
    'images.reframe',
    'images.edit.vendora',
    'images.edit.nanobanana',
    'images.edit.gemini25',
    'images.edit.fluxKontext',
    'images.character',
    'images.reference',
    'images.upload',
    'images.combine.nanobanana',
    'images.combine.gemini25',
    'files.get',
  ],
  async run(session) {
    const wanted = wantedOf(session).filter(({ id }) => session.includes(id));
    await inParallel(wanted, 3, async (one) => {
      if (!session.cutsOff('sizes')) await make(session, one);
    });
  },
};

function wantedOf({ fixtures }: Session): Wanted[] {
  const url = dataUri(fixtures.samples.png);
  const [first, second] = fixtures.sources.map(({ runId }) => runId);
  const prompt = 'a red fox by a lake';
  const size = (width: number, height: number) => (image: DecodedImage) =>
    image.width === width && image.height === height;
  const ratio = (wide: number, tall: number) => (image: DecodedImage) =>
    Math.abs(image.width / image.height / (wide / tall) - 1) < 0.04;
  const kind = (format: string) => (image: DecodedImage) => image.format === format;
  return [
    { id: 'images.generate', values: { prompt, width: 96, height: 64 }, fits: size(96, 64), says: '96 × 64' },
    {
      id: 'images.generate',
      values: { prompt, width: 64, height: 64, batch_size: 2 },
      fits: size(64, 64),
      says: '64 × 64',
      samples: 2,
    },
    ...['jpeg', 'webp', 'avif'].map((output_format) => ({
      id: 'images.generate',
      values: { prompt, width: 64, height: 64, output_format },
      fits: kind(output_format),
      says: `a file of format ${output_format}`,
    })),
    {
      id: 'images.combine',
      values: { image_urls: [url, dataUri(fixtures.samples.second)], mode: 'side-by-side', output_format: 'jpeg' },
      fits: kind('jpeg'),
      says: 'a JPEG',
    },
    {
      id: 'images.combine',
      values: { run_ids: [first, second], mode: 'grid', output_format: 'webp' },
      fits: kind('webp'),
      says: 'a WebP',
    },
    {
      id: 'images.combine',
      values: { image_urls: [url], run_ids: [second], mode: 'overlay' },
      fits: kind('png'),
      says: 'a PNG',
    },
    {
      id: 'images.reframe',
      values: { run_id: first, aspect_ratio: '2:1', format: 'jpeg' },
      fits: (image) => ratio(2, 1)(image) && image.format === 'jpeg',
      says: 'a JPEG of 2:1',
    },
    {
      id: 'images.edit.vendora',
      values: { prompt, run_id: first, width: 80, height: 64 },
      fits: size(80, 64),
      says: '80 × 64',
    },
    {
      id: 'images.edit.nanobanana',
      values: { prompt, image_url: url },
      fits: size(side, side),
      says: 'the size of its source',
    },
    {
      id: 'images.edit.gemini25',
      values: { prompt, run_id: first, aspect_ratio: '3:2' },
      fits: ratio(3, 2),
      says: '3:2',
    },
    {
      id: 'images.edit.fluxKontext',
      values: { prompt, original_run_id: first, model: 'flux-kontext-max' },
      fits: size(side, side),
      says: 'the size of its source',
    },
    {
      id: 'images.character',
      values: { prompt, character_reference_run_id: first, aspect_ratio: '1:1', resolution: '720' },
      fits: ratio(1, 1),
      says: '1:1',
    },
    {
      id: 'images.reference',
      values: { prompt, images: [{ image_reference: first, tag: 'fox' }], aspect_ratio: '1:1' },
      fits: ratio(1, 1),
      says: '1:1',
    },
    { id: 'images.combine.nanobanana', values: { prompt, run_ids: [first, second] }, fits: kind('png'), says: 'a PNG' },
    {
      id: 'images.combine.gemini25',
      values: { prompt, run_ids: [first, second], aspect_ratio: '4:3' },
      fits: ratio(4, 3),
      says: '4:3',
    },
  ];
}

async function make(session: Session, { id, values, fits, says, samples = 1 }: Wanted): Promise<void> {
  const response = await send(session, id, { ...values, sync: true }, accepted(200, 202));
  const run = await ended(session, response);
  if (
    !session.expect(
      run?.status === 'completed',
      `the run ended ${run?.status}: ${JSON.stringify(run?.error)}`,
      response,
    ) ||
    run === undefined
  )
    return;
  session.expect(
    run.image_urls.length === samples,
    `${samples} images were asked for, there are ${run.image_urls.length}`,
    response,
  );
  showsUrl(session, response, run.image_url);
  for (const url of run.image_urls) {
    const file = await fetchFile(session, url);
    try {
      const image = await decodeImage(file.body);
      session.expect(
        fits(image),
        `${says} was asked for, the image is a ${image.format} of ${image.width} × ${image.height}`,
        response,
        file,
      );
    } catch (error) {
      session.expect(false, `the image does not decode: ${(error as Error).message.slice(0, 100)}`, response, file);
    }
  }
}

/** A response that waited already has the URL, and shows the same one everywhere. */
function showsUrl(session: Session, response: Exchange, url: string | null): void {
  if (response.status !== 200) return;
  const { image_url, data } = fieldsOf(response) as { image_url?: string; data?: { image_url?: string } };
  session.expect(
    (image_url ?? data?.image_url) === url && (data?.image_url ?? url) === url,
    'the finished response and the run give different images',
    response,
  );
}
