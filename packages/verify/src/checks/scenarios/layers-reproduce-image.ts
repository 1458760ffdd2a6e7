import { resultOf } from '../../actions/results.ts';
import { fetchFile } from '../../actions/runs.ts';
import { fieldsOf } from '../../exchange/call.ts';
import { accepted } from '../../judge/expectation.ts';
import { distance, drawOver, type Pixels, readPixels } from '../../materials/pixels.ts';
import { tolerances } from '../../materials/tolerances.ts';
import type { Scenario } from '../scenario.ts';

const name = 'layers-reproduce-image';

interface Layer {
  image_url: string | null;
  x: number;
  y: number;
  opacity: number;
  visible: boolean;
}

/** The layers of an image, drawn in order at their places, are the image. */
export const layersReproduceImage: Scenario = {
  about: ['edit.getLayers'],
  async run(session) {
    const values = { prompt: 'a red fox by a lake', width: 64, height: 64, seed: session.options.seed };
    const made = await resultOf(session, name, 'images.generate', values);
    const whole = await readPixels(made?.files[0]?.body ?? Buffer.alloc(0)).catch(() => undefined);
    if (made === undefined || whole === undefined) return;
    const path = { run_id: made.run.run_id };
    const answer = await session.call({ operation: session.operation('edit.getLayers'), path }, accepted(200));
    const { data } = fieldsOf(answer) as { data?: { layers?: Layer[] } };
    const drawn: Pixels = { ...whole, data: new Uint8Array(whole.data.length) };
    for (const { image_url, x, y, opacity } of (data?.layers ?? []).filter(({ visible }) => visible)) {
      if (image_url === null) continue;
      const layer = await readPixels((await fetchFile(session, image_url)).body).catch(() => undefined);
      if (layer !== undefined) drawOver(drawn, layer, x, y, opacity);
    }
    const by = distance(whole, drawn);
    session.expect(
      name,
      by <= tolerances.kept,
      `drawn in order, the layers give another image, ${by.toFixed(1)} a channel away`,
      made.exchange,
      answer,
    );
  },
};
