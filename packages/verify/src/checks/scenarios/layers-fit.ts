import { ended, fetchFile, send } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf } from '../../exchange/call.ts';
import { decodeImage } from '../../materials/decode.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

interface Layer {
  index: number;
  type: string;
  image_url: string | null;
  width: number;
  height: number;
  id: string;
  name: string;
}

export const layersFit: Scenario = {
  proves:
    'The layers of an image are numbered from the bottom, each has an id that is unique and stays, a name in ' +
    "words that is not the background's, and an image of the size it says.",
  about: ['edit.getLayers'],
  async run(session) {
    const values = { prompt: 'a red fox by a lake', width: 64, height: 64, sync: true };
    const made = await send(session, 'images.generate', values, accepted(200, 202));
    const run = await ended(session, made);
    if (run?.status !== 'completed') return;
    const response = await session.request('edit.getLayers', { path: { run_id: run.run_id } }, accepted(200));
    const { data } = fieldsOf(response) as { data?: { layers?: Layer[] } };
    const layers = data?.layers ?? [];
    session.expect(layers.length > 0, 'a image has no layers', made, response);
    const message = `the layers are numbered ${layers.map(({ index }) => index)}`;
    session.expect(
      layers.every(({ index }, place) => index === place),
      message,
      made,
      response,
    );
    const areUnique = new Set(layers.map(({ id }) => id)).size === layers.length;
    session.expect(areUnique, 'two layers have one id', made, response);
    const background = layers.find(({ type }) => type === 'background');
    for (const layer of layers) {
      const isNamed = !layer.name.includes('://') && (layer === background || layer.name !== background?.name);
      session.expect(isNamed, `a layer of type ${layer.type} is named ${layer.name}`, made, response);
    }
    const again = await session.call(response.call, accepted(200));
    const same = again.body.equals(response.body);
    session.expect(same, 'the layers of an image are not the same again', made, response, again);
    for (const layer of layers.slice(0, 4)) await imageFits(session, response, layer);
  },
};

/** The image has the layer's size; only a layer of type mask has none. */
async function imageFits(session: Session, response: Exchange, layer: Layer): Promise<void> {
  const { type, image_url, width, height } = layer;
  const message = `a layer of type ${type} has the image ${image_url}`;
  session.expect((type === 'mask') === (image_url === null), message, response);
  if (image_url === null) return;
  const file = await fetchFile(session, image_url);
  const image = await decodeImage(file.body).catch(() => undefined);
  session.expect(
    image?.width === width && image.height === height,
    `a layer says ${width} × ${height}, its image is ${image?.width} × ${image?.height}`,
    response,
    file,
  );
}
