import { resultOf, shownFile } from '../../actions/results.ts';
import { colours, maskOf, shapes } from '../../materials/known-images.ts';
import {
  apart,
  averageOf,
  distance,
  inner,
  inside,
  type Pixels,
  readPixels,
  scaledTo,
  tolerances,
} from '../../materials/pixels.ts';
import { dataUri, side } from '../../materials/sample-images.ts';
import { forCases } from '../../session/in-parallel.ts';
import type { Session } from '../../session/session.ts';
import type { Values } from '../../values/case.ts';
import type { Scenario } from './scenario.ts';

/** The masked part, with a red disc in it; a blue square is outside. */
const masked = { x: 4, y: 4, width: 36, height: 36 };
const disc = { x: 10, y: 10, width: 24, height: 24 };
const square = { x: 44, y: 44, width: 14, height: 14 };

export const maskSideRepainted: Scenario = {
  proves:
    'The part that a mask marks is repainted and the rest stays as it was, whether the mask marks by white or by ' +
    'alpha. Judged by a disc inside the mask and a square outside it, on a plain ground.',
  about: ['edit.maskImage', 'images.edit.gemini25', 'images.generate', 'images.character'],
  async run(session) {
    const image = await shapes('grey', [
      { colour: 'red', kind: 'disc', area: disc },
      { colour: 'blue', kind: 'square', area: square },
    ]);
    const before = await readPixels(image.file);
    const url = dataUri(image);
    const [white, alpha] = [dataUri(await maskOf(masked, 'white')), dataUri(await maskOf(masked, 'alpha'))];
    const prompt = 'make it black and white';
    const seed = session.options.seed;
    const cases: { id: string; values: Values }[] = [
      { id: 'edit.maskImage', values: { original_image_url: url, mask_image_url: white } },
      { id: 'edit.maskImage', values: { original_image_url: url, mask_image_url: alpha } },
      { id: 'images.edit.gemini25', values: { prompt, image_url: url, mask_url: white, seed } },
      { id: 'images.edit.gemini25', values: { prompt, image_url: url, mask_url: alpha, seed } },
      {
        id: 'images.generate',
        values: { model_type: 'gemini-2.5', prompt, reference_image_url: url, mask_url: alpha, seed },
      },
      {
        id: 'images.character',
        values: {
          prompt: 'a portrait',
          character_reference_image: dataUri(session.fixtures.samples.second),
          image: url,
          mask: white,
          resolution: '720',
          seed,
        },
      },
    ];
    await forCases(session, 'masked edits', cases, ({ id, values }) => look(session, id, values, before));
  },
};

async function look(session: Session, id: string, values: Values, before: Pixels): Promise<void> {
  const result = await resultOf(session, id, values);
  if (result === undefined) return;
  const after = await readPixels(shownFile(result)?.body ?? Buffer.alloc(0)).catch(() => undefined);
  if (after === undefined) return void session.expect(false, 'the image does not decode', result.exchange);
  // Some operations return a larger image than they were given.
  const same = await scaledTo(after, side, side);
  const edge = tolerances.edge;
  const outside = distance(before, same, (x, y) => !inside(inner(masked, -edge), x, y));
  const message = `what the mask excludes has changed, by ${outside.toFixed(1)} a channel`;
  session.expect(outside <= tolerances.kept, message, result.exchange);
  const changed = distance(before, same, (x, y) => inside(inner(disc, edge), x, y));
  const isRepainted = changed >= tolerances.changed;
  session.expect(
    isRepainted,
    `what the mask marks has not changed: by ${changed.toFixed(1)} a channel`,
    result.exchange,
  );
  if (id !== 'edit.maskImage') return;
  const filled = averageOf(same, inner(disc, edge));
  session.expect(
    apart(filled, colours.grey) <= tolerances.colour,
    `the masked part does not match its surroundings: it is ${filled.slice(0, 3).map(Math.round).join('/')}`,
    result.exchange,
  );
}
