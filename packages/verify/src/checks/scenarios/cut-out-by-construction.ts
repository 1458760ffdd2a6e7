import { resultOf, shownFile } from '../../actions/results.ts';
import { type ColourName, colours, type Shape, shapes } from '../../materials/known-images.ts';
import { apart, averageOf, type Colour, inner, type Pixels, readPixels, tolerances } from '../../materials/pixels.ts';
import { dataUri } from '../../materials/sample-images.ts';
import { forCases } from '../../session/in-parallel.ts';
import type { Session } from '../../session/session.ts';
import type { Values } from '../../values/case.ts';
import type { Scenario } from './scenario.ts';

const disc: Shape = { colour: 'red', kind: 'disc', area: { x: 8, y: 8, width: 28, height: 28 } };
const square: Shape = { colour: 'blue', kind: 'square', area: { x: 40, y: 40, width: 18, height: 18 } };
const ground = { x: 46, y: 4, width: 14, height: 14 };

/** What a place of the result must be: a colour, or transparent. */
type Look = Colour | 'transparent';
const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

interface Case {
  id: string;
  values: Values;
  form?: true;
  /** At the disc, at the square and on the ground. */
  looks: [Look, Look, Look];
}

export const cutOutByConstruction: Scenario = {
  proves:
    'A cut-out keeps the subject or what the prompt names, with its colours, and makes everything else ' +
    'transparent; a mask is white there and black elsewhere; `invert` swaps the two. Judged by shapes on a plain ' +
    'ground.',
  about: ['images.segmentImage', 'images.removeBackground', 'images.backgroundRemove', 'images.extract'],
  async run(session) {
    const single = await shapes('grey', [disc]);
    const both = dataUri(await shapes('grey', [disc, square]));
    const [red, blue, grey] = (['red', 'blue', 'grey'] satisfies ColourName[]).map((colour) => colours[colour]) as [
      Colour,
      Colour,
      Colour,
    ];
    const prompt = 'the red circle';
    const only: Case['looks'] = [red, 'transparent', 'transparent'];
    const extract = (more: Values, looks: Case['looks']): Case => ({
      id: 'images.extract',
      values: { prompt, image_url: both, ...more },
      looks,
    });
    const cases: Case[] = [
      { id: 'images.segmentImage', values: { prompt, imageUrl: both }, looks: only },
      {
        id: 'images.segmentImage',
        values: { prompt: 'the blue square', imageUrl: both },
        looks: ['transparent', blue, 'transparent'],
      },
      { id: 'images.removeBackground', values: { imageUrl: dataUri(single) }, looks: only },
      { id: 'images.removeBackground', values: { image: single }, form: true, looks: only },
      { id: 'images.backgroundRemove', values: { image_url: dataUri(single) }, looks: only },
      extract({}, only),
      extract({ invert: true }, ['transparent', blue, grey]),
      extract({ mode: 'mask' }, [white, black, black]),
      extract({ mode: 'mask', invert: true }, [black, white, white]),
      extract({ preserve_alpha: false }, [red, white, white]),
    ];
    await forCases(session, 'cut-outs', cases, (one) => look(session, one));
    if (session.includes('images.extract')) await everyMatch(session);
  },
};

async function look(session: Session, { id, values, form, looks }: Case): Promise<void> {
  const result = await resultOf(session, id, values, form && { form });
  if (result === undefined) return;
  const pixels = await readPixels(shownFile(result)?.body ?? Buffer.alloc(0)).catch(() => undefined);
  if (pixels === undefined) return void session.expect(false, 'the image does not decode', result.exchange);
  const places = [disc.area, square.area, ground];
  for (const [index, where] of ['the disc', 'the square', 'the ground'].entries()) {
    const shown = averageOf(pixels, inner(places[index] as typeof ground, tolerances.edge));
    const wanted = looks[index] as Look;
    const message = `${where} should be ${wanted}, it is ${shown.map(Math.round)}`;
    session.expect(fits(shown, wanted), message, result.exchange);
  }
}

function fits(shown: [number, number, number, number], wanted: Look): boolean {
  if (wanted === 'transparent') return shown[3] <= tolerances.transparent;
  return shown[3] >= tolerances.opaque && apart(shown, wanted) <= tolerances.colour;
}

/** With `multiple`, each match has a result of its own; without, there is only the best one. */
async function everyMatch(session: Session): Promise<void> {
  const pair = [disc, { ...disc, area: { x: 40, y: 38, width: 20, height: 20 } }];
  const image_url = dataUri(await shapes('grey', pair));
  const values = { prompt: 'every red circle', image_url, mode: 'mask' };
  for (const multiple of [true, false]) {
    const result = await resultOf(session, 'images.extract', { ...values, multiple });
    if (result === undefined) continue;
    const masks: Pixels[] = [];
    for (const file of result.files) {
      const mask = await readPixels(file.body).catch(() => undefined);
      if (mask !== undefined) masks.push(mask);
    }
    const marked = masks.map((mask) => pair.map(({ area }) => averageOf(mask, inner(area, tolerances.edge))[0] > 127));
    const right = multiple
      ? marked
          .map((each) => each.indexOf(true))
          .toSorted()
          .join() === '0,1' && marked.every((each) => each.filter(Boolean).length === 1)
      : marked.length === 1;
    const message = `multiple is ${multiple}, of two discs the masks mark ${JSON.stringify(marked)}`;
    session.expect(right, message, result.exchange);
  }
}
