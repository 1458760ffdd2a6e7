import { getRun, send, sendForm } from '../../actions/runs.ts';
import { type Exchange, fieldsOf } from '../../exchange/call.ts';
import { accepted } from '../../judge/expectation.ts';
import { type ColourName, colours, flat, shapes } from '../../materials/known-images.ts';
import { dataUri, side } from '../../materials/pictures.ts';
import { apart } from '../../materials/pixels.ts';
import { tolerances } from '../../materials/tolerances.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from '../scenario.ts';

const name = 'describes-truthfully';

/**
 * A description has the image's own size, its palette has the colours that fill the image, largest first, different
 * images are described differently, and the run keeps the same description.
 */
export const describesTruthfully: Scenario = {
  about: ['images.describe'],
  async run(session) {
    const { pictures, sources } = session.fixtures;
    await described(session, await send(session, 'images.describe', { run_id: sources[0]?.runId }, accepted(200, 202)));
    await described(session, await sendForm(session, 'images.describe', { image: pictures.webp }, accepted(200, 202)));
    const wide = await send(
      session,
      'images.describe',
      { image_url: dataUri(await flat('red', 96, 48)) },
      accepted(200, 202),
    );
    const red = await described(session, wide, { width: 96, height: 48, fills: ['red'] });
    const square = { colour: 'yellow', kind: 'square', area: { x: 12, y: 12, width: 36, height: 36 } } as const;
    const image_url = dataUri(await shapes('blue', [square]));
    const framed = await send(session, 'images.describe', { image_url }, accepted(200, 202));
    const blue = await described(session, framed, { width: side, height: side, fills: ['blue', 'yellow'] });
    const distinct = red === undefined || blue === undefined || red !== blue;
    session.expect(name, distinct, 'a red image and a yellow square on blue have the same description', wide, framed);
  },
};

interface Truth {
  width: number;
  height: number;
  /** The colours that fill the image, largest first. */
  fills: ColourName[];
}

async function described(
  session: Session,
  answer: Exchange,
  { width, height, fills }: Truth = { width: side, height: side, fills: [] },
): Promise<string | undefined> {
  if (answer.status !== 200) return undefined;
  const { data, success } = fieldsOf(answer) as { success?: boolean; data?: Record<string, unknown> };
  session.expect(name, success === true, 'it is described, success is false', answer);
  session.expect(
    name,
    data?.width === width && data.height === height,
    `the image is ${width} × ${height}, described as ${data?.width} × ${data?.height}`,
    answer,
  );
  const palette = ((data?.palette ?? []) as string[]).map((hex) =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  for (const [index, colour] of fills.entries()) {
    const right = apart(palette[index] ?? [], colours[colour]) <= tolerances.palette;
    session.expect(name, right, `colour ${index + 1} of the palette should be ${colour}: ${data?.palette}`, answer);
  }
  const run = await getRun(session, String(data?.run_id), accepted(200));
  const kept = fieldsOf(run).output as Record<string, unknown> | undefined;
  const other = Object.keys(data ?? {}).find(
    (field) => field !== 'run_id' && JSON.stringify(kept?.[field]) !== JSON.stringify(data?.[field]),
  );
  session.expect(name, other === undefined, `the run keeps another ${other}`, answer, run);
  return JSON.stringify([data?.description, data?.tags]);
}
