import { resultOf } from '../../actions/results.ts';
import { type DecodedImage, decodeImage } from '../../materials/decode.ts';
import { dataUri, side } from '../../materials/sample-images.ts';
import { inParallel } from '../../session/in-parallel.ts';
import type { Session } from '../../session/session.ts';
import type { Values } from '../../values/case.ts';
import type { Scenario } from './scenario.ts';

/** What an image must be: of a format, of a size, or of a ratio. */
type Wanted = { format?: string; size?: [number, number]; ratio?: [number, number] };

export const mediaOfAskedSize: Scenario = {
  proves:
    'Every image of a run decodes to its last pixel and has the requested format and size, and the number of ' +
    'images is right.',
  about: ['images.generate', 'images.combine', 'images.reframe', 'images.edit', 'images.character', 'images.reference'],
  async run(session) {
    const cases = casesOf(session).filter(([id]) => session.includes(id));
    await inParallel(cases, 3, async ([id, values, wanted]) => {
      if (!session.cutsOff('sizes')) await make(session, id, values, wanted);
    });
  },
};

function casesOf({ fixtures }: Session): [string, Values, Wanted][] {
  const [url, other] = [dataUri(fixtures.samples.png), dataUri(fixtures.samples.second)];
  const [first, second] = fixtures.sources.map(({ runId }) => runId);
  const prompt = 'a red fox by a lake';
  const run_ids = [first, second];
  const small = { prompt, width: 64, height: 64 };
  const reference = [{ image_reference: first, tag: 'fox' }];
  return [
    ['images.generate', { ...small, width: 96 }, { size: [96, 64] }],
    ['images.generate', { ...small, batch_size: 2 }, { size: [64, 64] }],
    ...['jpeg', 'webp', 'avif'].map((format): [string, Values, Wanted] => [
      'images.generate',
      { ...small, output_format: format },
      { format },
    ]),
    ['images.combine', { image_urls: [url, other], mode: 'side-by-side', output_format: 'jpeg' }, { format: 'jpeg' }],
    ['images.combine', { run_ids, mode: 'grid', output_format: 'webp' }, { format: 'webp' }],
    ['images.combine', { image_urls: [url], run_ids: [second], mode: 'overlay' }, { format: 'png' }],
    ['images.reframe', { run_id: first, aspect_ratio: '2:1', format: 'jpeg' }, { ratio: [2, 1], format: 'jpeg' }],
    ['images.edit.vendora', { ...small, run_id: first, width: 80 }, { size: [80, 64] }],
    ['images.edit.nanobanana', { prompt, image_url: url }, { size: [side, side] }],
    ['images.edit.gemini25', { prompt, run_id: first, aspect_ratio: '3:2' }, { ratio: [3, 2] }],
    ['images.edit.fluxKontext', { prompt, original_run_id: first, model: 'flux-kontext-max' }, { size: [side, side] }],
    [
      'images.character',
      { prompt, character_reference_run_id: first, aspect_ratio: '1:1', resolution: '720' },
      { ratio: [1, 1] },
    ],
    ['images.reference', { prompt, images: reference, aspect_ratio: '1:1' }, { ratio: [1, 1] }],
    ['images.combine.nanobanana', { prompt, run_ids }, { format: 'png' }],
    ['images.combine.gemini25', { prompt, run_ids, aspect_ratio: '4:3' }, { ratio: [4, 3] }],
  ];
}

async function make(session: Session, id: string, values: Values, wanted: Wanted): Promise<void> {
  const result = await resultOf(session, id, values);
  if (result === undefined) return;
  const { exchange, files } = result;
  const count = values.batch_size ?? 1;
  session.expect(files.length === count, `${count} images were asked for, there are ${files.length}`, exchange);
  for (const file of files) {
    const image = await decodeImage(file.body).catch((error: Error) => error);
    if (image instanceof Error) {
      session.expect(false, `the image does not decode: ${image.message.slice(0, 100)}`, exchange, file);
      continue;
    }
    const message = `${JSON.stringify(wanted)} was asked for, the image is a ${image.format} of ${image.width} × ${image.height}`;
    session.expect(fits(image, wanted), message, exchange, file);
  }
}

function fits({ format, width, height }: DecodedImage, wanted: Wanted): boolean {
  const [wide, tall] = wanted.ratio ?? [width, height];
  const isSized = wanted.size === undefined || wanted.size.join() === `${width},${height}`;
  return isSized && format === (wanted.format ?? format) && Math.abs(width / height / (wide / tall) - 1) < 0.04;
}
