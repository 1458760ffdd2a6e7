import { type Result, resultOf } from '../../actions/results.ts';
import { distance, type Pixels, readPixels, tolerances } from '../../materials/pixels.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

export const batchImagesDiffer: Scenario = {
  proves:
    'The images of a batch are as many as asked, each can be fetched, no two are the same, and `image_index` ' +
    'means the one at that place: reframed to its own shape, it is that image and no other.',
  about: ['images.generate', 'images.reframe'],
  async run(session) {
    const values = { prompt: 'a red fox by a lake', width: 64, height: 64, seed: session.options.seed };
    const batch = await resultOf(session, 'images.generate', { ...values, batch_size: 2, batch_count: 2 });
    if (batch === undefined) return;
    const images = await pixelsOf(batch);
    const { length } = images;
    session.expect(length === 4, `2 batches of 2 were asked for, ${length} images decode`, batch.exchange);
    const twins = images.flatMap((a, index) =>
      images
        .slice(index + 1)
        .flatMap((b, after) => (distance(a, b) === 0 ? [`${index} and ${index + 1 + after}`] : [])),
    );
    session.expect(twins.length === 0, `images ${twins.join(', ')} of a batch are the same`, batch.exchange);
    for (const image_index of [0, length - 1]) await chosen(session, batch, images, image_index);
  },
};

async function chosen(session: Session, batch: Result, images: Pixels[], image_index: number): Promise<void> {
  const values = { run_id: batch.run.run_id, image_index, aspect_ratio: '1:1' };
  const result = await resultOf(session, 'images.reframe', values);
  if (result === undefined) return;
  const [shown] = await pixelsOf(result);
  const distances = images.map((image) => (shown === undefined ? Number.NaN : distance(image, shown)));
  const nearest = distances.indexOf(Math.min(...distances));
  session.expect(
    nearest === image_index && Number(distances[nearest]) <= tolerances.kept,
    `image ${image_index} was asked for, image ${nearest} is the nearest, ${distances[nearest]?.toFixed(1)} a channel away`,
    batch.exchange,
    result.exchange,
  );
}

async function pixelsOf({ files }: Result): Promise<Pixels[]> {
  const images: Pixels[] = [];
  for (const { body } of files) {
    const pixels = await readPixels(body).catch(() => undefined);
    if (pixels !== undefined) images.push(pixels);
  }
  return images;
}
