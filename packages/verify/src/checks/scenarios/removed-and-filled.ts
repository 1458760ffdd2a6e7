import { resultOf, shownFile } from '../../actions/results.ts';
import { colours, type Shape, shapes } from '../../materials/known-images.ts';
import { apart, averageOf, inner, readPixels, tolerances } from '../../materials/pixels.ts';
import { dataUri } from '../../materials/sample-images.ts';
import type { Scenario } from './scenario.ts';

const disc: Shape = { colour: 'red', kind: 'disc', area: { x: 6, y: 6, width: 24, height: 24 } };
const square: Shape = { colour: 'blue', kind: 'square', area: { x: 40, y: 40, width: 18, height: 18 } };
const ground = { x: 46, y: 4, width: 14, height: 14 };

export const removedAndFilled: Scenario = {
  proves: 'What the prompt names is no longer there, its place looks like the ground, and nothing else has changed.',
  about: ['images.genRemove'],
  async run(session) {
    const image_url = dataUri(await shapes('grey', [disc, square]));
    for (const [prompt, gone, kept] of [
      ['the red circle', disc, square],
      ['the blue square', square, disc],
    ] as const) {
      const result = await resultOf(session, 'images.genRemove', { prompt, image_url });
      if (result === undefined) continue;
      const pixels = await readPixels(shownFile(result)?.body ?? Buffer.alloc(0)).catch(() => undefined);
      if (pixels === undefined) {
        session.expect(false, 'the image does not decode', result.exchange);
        continue;
      }
      const places = [
        ['what was to be removed', gone.area, colours.grey, tolerances.colour],
        ['the other shape', kept.area, colours[kept.colour], tolerances.kept],
        ['the ground', ground, colours.grey, tolerances.kept],
      ] as const;
      for (const [what, area, colour, tolerance] of places) {
        const shown = averageOf(pixels, inner(area, tolerances.edge));
        const message = `${prompt}: ${what} should look like ${colour.join('/')}, it is ${shown.slice(0, 3).map(Math.round).join('/')}`;
        session.expect(apart(shown, colour) <= tolerance, message, result.exchange);
      }
    }
  },
};
