import { refused } from '../../exchange/call.ts';
import { dataUri } from '../../materials/sample-images.ts';
import { inParallel } from '../../session/in-parallel.ts';
import { bodyCall, type Shape, type Values } from '../../values/case.ts';
import { shapesOf } from '../../values/shapes.ts';
import type { Scenario } from './scenario.ts';

export const badSourcesRefused: Scenario = {
  proves:
    'Every operation with a source image refuses one that cannot be fetched and one that is too large, with their ' +
    'codes.',
  about: 'all',
  needs: ['receiver'],
  async run(session) {
    const { samples, ownReceiver } = session.fixtures;
    const good = JSON.stringify(dataUri(samples.png));
    const bad = {
      image_fetch_failed: ownReceiver.imageUrl('missing'),
      image_too_large: dataUri(samples.tooWide),
    };
    const shapes = (await shapesOf(session)).filter(
      ({ body, base }) => !body.isForm && JSON.stringify(base).includes(good),
    );
    const first = [...new Map(shapes.toReversed().map((shape) => [shape.operation.id, shape])).values()];
    await inParallel(first, session.options.connections, async (shape: Shape) => {
      for (const [code, url] of Object.entries(bad)) {
        const values: Values = JSON.parse(JSON.stringify(shape.base).replace(good, JSON.stringify(url)));
        const response = await session.call(bodyCall(shape.operation, shape.body, values, shape.path), refused(code));
        session.expect(response.status >= 400, `a source that is refused with ${code} was accepted`, response);
      }
    });
  },
};
