import { ended, fetchFile, send } from '../../actions/runs.ts';
import { fieldsOf } from '../../exchange/call.ts';
import { accepted } from '../../judge/expectation.ts';
import { decodeImage } from '../../materials/decode.ts';
import type { Scenario } from '../scenario.ts';

const name = 'layers-fit';

interface Layer {
  index: number;
  type: string;
  image_url: string | null;
  width: number;
  height: number;
  id: string;
}

/** The layers of an image are numbered from the bottom, each has a unique id, and its image has the size it says. */
export const layersFit: Scenario = {
  about: ['edit.getLayers'],
  async run(session) {
    const made = await send(
      session,
      'images.generate',
      { prompt: 'a red fox by a lake', width: 64, height: 64, sync: true },
      accepted(200, 202),
    );
    const run = await ended(session, made);
    if (run?.status !== 'completed') return;
    const answer = await session.call(
      { operation: session.operation('edit.getLayers'), path: { run_id: run.run_id } },
      accepted(200),
    );
    const { data } = fieldsOf(answer) as { data?: { layers?: Layer[] } };
    const layers = data?.layers ?? [];
    session.expect(name, layers.length > 0, 'a picture has no layers', made, answer);
    session.expect(
      name,
      layers.every(({ index }, place) => index === place),
      `the layers are numbered ${layers.map(({ index }) => index)}`,
      made,
      answer,
    );
    session.expect(
      name,
      new Set(layers.map(({ id }) => id)).size === layers.length,
      'two layers have one id',
      made,
      answer,
    );
    for (const { image_url, width, height } of layers.slice(0, 4)) {
      if (image_url === null) continue;
      const file = await fetchFile(session, image_url);
      const image = await decodeImage(file.body).catch(() => undefined);
      session.expect(
        name,
        image?.width === width && image.height === height,
        `a layer says ${width} × ${height}, its picture is ${image?.width} × ${image?.height}`,
        answer,
        file,
      );
    }
  },
};
