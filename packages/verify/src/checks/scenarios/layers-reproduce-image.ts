import { resultOf } from '../../actions/results.ts';
import { fetchFile } from '../../actions/runs.ts';
import { accepted, fieldsOf } from '../../exchange/call.ts';
import { distance, drawOver, type Pixels, readPixels, tolerances } from '../../materials/pixels.ts';
import type { Scenario } from './scenario.ts';

interface Layer {
  image_url: string | null;
  mask_url: string | null;
  x: number;
  y: number;
  opacity: number;
  visible: boolean;
}

export const layersReproduceImage: Scenario = {
  proves:
    'The layers of an image, drawn in order at their places, are the image, and the mask of each marks its ' +
    'pixels.',
  about: ['edit.getLayers'],
  async run(session) {
    const values = { prompt: 'a red fox by a lake', width: 64, height: 64, seed: session.options.seed };
    const made = await resultOf(session, 'images.generate', values);
    const whole = await readPixels(made?.files[0]?.body ?? Buffer.alloc(0)).catch(() => undefined);
    if (made === undefined || whole === undefined) return;
    const path = { run_id: made.run.run_id };
    const response = await session.request('edit.getLayers', { path }, accepted(200));
    const { data } = fieldsOf(response) as { data?: { layers?: Layer[] } };
    const drawn: Pixels = { ...whole, data: new Uint8Array(whole.data.length) };
    for (const { image_url, mask_url, x, y, opacity } of (data?.layers ?? []).filter(({ visible }) => visible)) {
      if (image_url === null) continue;
      const layer = await readPixels((await fetchFile(session, image_url)).body).catch(() => undefined);
      if (layer === undefined) continue;
      drawOver(drawn, layer, x, y, opacity);
      const mask = mask_url === null ? everywhere(layer) : await readPixels((await fetchFile(session, mask_url)).body);
      session.expect(marks(mask, layer), `a mask does not mark the pixels of ${image_url}`, made.exchange, response);
    }
    const by = distance(whole, drawn);
    const message = `drawn in order, the layers give another image, ${by.toFixed(1)} a channel away`;
    session.expect(by <= tolerances.kept, message, made.exchange, response);
  },
};

/** Without a mask, all pixels belong to the layer. */
function everywhere(image: Pixels): Pixels {
  return { ...image, data: new Uint8Array(image.data.length).fill(255) };
}

/** Whether a mask is white where the image is opaque and black where it is empty; shadows and edges may be either. */
function marks(mask: Pixels, image: Pixels): boolean {
  if (mask.width !== image.width || mask.height !== image.height) return false;
  const clear = [...image.data.keys()].filter((at) => at % 4 === 3 && (image.data[at] === 0 || image.data[at] === 255));
  const wrong = clear.filter((at) => Number(mask.data[at - 3]) > 127 !== (image.data[at] === 255));
  return wrong.length <= clear.length * 0.05;
}
