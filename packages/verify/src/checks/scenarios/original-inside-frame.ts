import { resultOf } from '../../actions/results.ts';
import { quarters } from '../../materials/known-images.ts';
import { type Area, cropped, distance, readPixels, scaledTo, tolerances } from '../../materials/pixels.ts';
import { dataUri, side } from '../../materials/sample-images.ts';
import { inParallel, spread } from '../../session/in-parallel.ts';
import type { Values } from '../../values/case.ts';
import type { Scenario } from './scenario.ts';

interface Frame {
  values: Values & { aspect_ratio: string };
  /** The part of the image that is kept; all of it if omitted. */
  part?: Area;
  /** Its size in the frame. */
  size?: number;
  x?: number;
  y?: number;
}

export const originalInsideFrame: Scenario = {
  proves:
    'A reframed image has the original inside, unchanged: in the middle or where `grid_position_x` and ' +
    '`grid_position_y` put it, only the part that is to be kept, in the size that it is to have. Judged by four ' +
    'quarters of different colours.',
  about: ['images.reframe'],
  async run(session) {
    const image = await quarters();
    const original = await readPixels(image.file);
    const half = side / 2;
    const frames: Frame[] = [
      { values: { aspect_ratio: '2:1' } },
      { values: { aspect_ratio: '2:1', grid_position_x: 0 }, x: 0 },
      { values: { aspect_ratio: '1:2', grid_position_y: half }, y: half },
      { values: { aspect_ratio: '1:1' } },
      {
        values: { aspect_ratio: '1:1', x_start: half, x_end: side, y_start: 0, y_end: half },
        part: { x: half, y: 0, width: half, height: half },
      },
      {
        values: { aspect_ratio: '1:1', x_start: 0, x_end: half, y_start: half, y_end: side },
        part: { x: 0, y: half, width: half, height: half },
      },
      { values: { aspect_ratio: '1:1', resized_width: half, resized_height: half }, size: half },
    ];
    await inParallel(spread(frames, session.options.effort), 2, async ({ values, part, size, x, y }) => {
      if (session.cutsOff('reframed images')) return;
      const result = await resultOf(session, 'images.reframe', { image_url: dataUri(image), ...values });
      if (result === undefined) return;
      const framed = await readPixels(result.files[0]?.body ?? Buffer.alloc(0)).catch(() => undefined);
      if (framed === undefined) return void session.expect(false, 'the image does not decode', result.exchange);
      const [wide = 1, tall = 1] = values.aspect_ratio.split(':').map(Number);
      session.expect(
        Math.abs(framed.width / framed.height / (wide / tall) - 1) <= tolerances.ratio,
        `${values.aspect_ratio} was asked for, the image is ${framed.width} × ${framed.height}`,
        result.exchange,
      );
      const kept = part === undefined ? original : cropped(original, part);
      const whole = kept && (await scaledTo(kept, size ?? kept.width, size ?? kept.height));
      if (whole === undefined) return;
      const found = cropped(framed, {
        x: x ?? Math.floor((framed.width - whole.width) / 2),
        y: y ?? Math.floor((framed.height - whole.height) / 2),
        width: whole.width,
        height: whole.height,
      });
      const by = found === undefined ? Number.POSITIVE_INFINITY : distance(whole, found);
      const message = `${JSON.stringify(values)}: the original is not where it should be, or has changed, by ${by.toFixed(1)} a channel`;
      session.expect(by <= tolerances.kept, message, result.exchange);
    });
  },
};
