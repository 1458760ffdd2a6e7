import { resultOf } from '../../actions/results.ts';
import { upload } from '../../actions/runs.ts';
import { colours, cutOutDisc, flat } from '../../materials/known-images.ts';
import { type Area, apart, averageOf, type Colour, inner, readPixels, tolerances } from '../../materials/pixels.ts';
import { dataUri, side } from '../../materials/sample-images.ts';
import { inParallel } from '../../session/in-parallel.ts';
import type { Session } from '../../session/session.ts';
import type { Values } from '../../values/case.ts';
import type { Scenario } from './scenario.ts';

interface Arrangement {
  says: string;
  values: Values;
  columns: number;
  rows: number;
  /** Areas of the image, in sides of a cell, and the colour that each must have. */
  shows: [Area, Colour][];
}

export const imagesArranged: Scenario = {
  proves:
    'Combined images are arranged as asked, in the order in which they were given, from the left and from the ' +
    'top; in an overlay the first is at the bottom. Judged by flat colours.',
  about: ['images.combine'],
  async run(session) {
    await inParallel(await arrangements(session), 2, async (arrangement) => {
      if (!session.cutsOff('arrangements')) await look(session, arrangement);
    });
  },
};

async function arrangements(session: Session): Promise<Arrangement[]> {
  const { red, green, blue, yellow } = colours;
  const files = await Promise.all((['red', 'green', 'blue', 'yellow'] as const).map((colour) => flat(colour)));
  const urls = files.map(dataUri);
  const run_ids: string[] = [];
  for (const file of files.slice(1)) run_ids.push((await upload(session, { file })).runId);
  const middle = { x: side / 4, y: side / 4, width: side / 2, height: side / 2 };
  const disc = dataUri(await cutOutDisc('yellow', middle));
  const cell = (column: number, row = 0): Area => ({ x: column * side, y: row * side, width: side, height: side });
  const corner = { x: 0, y: 0, width: side / 8 + 2 * tolerances.edge, height: side / 8 + 2 * tolerances.edge };
  const inCells = (says: string, values: Values, columns: number, ...shown: Colour[]): Arrangement => ({
    says,
    values,
    columns,
    rows: shown.length / columns,
    shows: shown.map((colour, index) => [cell(index % columns, Math.floor(index / columns)), colour]),
  });
  return [
    inCells('side by side by URL', { image_urls: urls.slice(0, 3) }, 3, red, green, blue),
    inCells('side by side by run', { run_ids, mode: 'side-by-side' }, 3, green, blue, yellow),
    inCells(
      'one by URL beside one by run',
      { image_urls: urls.slice(0, 1), run_ids: run_ids.slice(0, 1) },
      2,
      red,
      green,
    ),
    inCells('in a grid of files', { images: files, mode: 'grid' }, 2, red, green, blue, yellow),
    {
      says: 'a cut-out over a ground',
      values: { image_urls: [urls[2], disc], mode: 'overlay' },
      columns: 1,
      rows: 1,
      shows: [
        [inner(middle, tolerances.edge), yellow],
        [corner, blue],
      ],
    },
    {
      says: 'a cut-out in a JPEG, where what is transparent is white',
      values: { image_urls: [disc, urls[0]], output_format: 'jpeg' },
      columns: 2,
      rows: 1,
      shows: [
        [corner, [255, 255, 255]],
        [inner(middle, tolerances.edge), yellow],
        [cell(1), red],
      ],
    },
  ];
}

async function look(session: Session, { says, values, columns, rows, shows }: Arrangement): Promise<void> {
  const result = await resultOf(session, 'images.combine', values, { form: 'images' in values });
  if (result === undefined) return;
  const pixels = await readPixels(result.files[0]?.body ?? Buffer.alloc(0)).catch(() => undefined);
  if (pixels === undefined) return void session.expect(false, 'the image does not decode', result.exchange);
  const scale = { x: pixels.width / columns / side, y: pixels.height / rows / side };
  const isShaped = Math.abs(scale.x / scale.y - 1) <= tolerances.ratio;
  const size = `${says}: ${columns} × ${rows} squares give an image of ${pixels.width} × ${pixels.height}`;
  session.expect(isShaped, size, result.exchange);
  for (const [index, [area, colour]] of shows.entries()) {
    const scaled = {
      x: Math.round(area.x * scale.x),
      y: Math.round(area.y * scale.y),
      width: Math.round(area.width * scale.x),
      height: Math.round(area.height * scale.y),
    };
    const shown = averageOf(pixels, inner(scaled, tolerances.edge)).slice(0, 3).map(Math.round);
    const message = `${says}: part ${index + 1} should be ${colour.join('/')}, it is ${shown.join('/')}`;
    session.expect(apart(shown, colour) <= tolerances.colour, message, result.exchange);
  }
}
