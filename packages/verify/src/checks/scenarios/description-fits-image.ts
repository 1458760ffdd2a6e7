import { send } from '../../actions/runs.ts';
import { accepted, fieldsOf } from '../../exchange/call.ts';
import { type ColourName, colours, flat, shapes } from '../../materials/known-images.ts';
import { apart, tolerances } from '../../materials/pixels.ts';
import { dataUri, side } from '../../materials/sample-images.ts';
import type { Scenario } from './scenario.ts';

export const descriptionFitsImage: Scenario = {
  proves:
    'A description is of the image that was sent: it has its size, its palette has the colours that fill it, ' +
    'largest first, and different images are described differently.',
  about: ['images.describe'],
  async run(session) {
    const square = { colour: 'yellow', kind: 'square', area: { x: 12, y: 12, width: 36, height: 36 } } as const;
    const images: [string, number, number, ColourName[]][] = [
      [dataUri(await flat('red', 96, 48)), 96, 48, ['red']],
      [dataUri(await shapes('blue', [square])), side, side, ['blue', 'yellow']],
    ];
    const texts: string[] = [];
    for (const [image_url, width, height, fills] of images) {
      const response = await send(session, 'images.describe', { image_url }, accepted(200, 202));
      if (response.status !== 200) continue;
      const { data = {} } = fieldsOf(response) as { data?: Record<string, unknown> };
      const sized = data.width === width && data.height === height;
      session.expect(sized, `${width} × ${height} is described as ${data.width} × ${data.height}`, response);
      const palette = ((data.palette ?? []) as string[]).map((hex) =>
        [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
      );
      for (const [index, colour] of fills.entries()) {
        const right = apart(palette[index] ?? [], colours[colour]) <= tolerances.palette;
        session.expect(right, `colour ${index + 1} of the palette should be ${colour}: ${data.palette}`, response);
      }
      const text = JSON.stringify([data.description, data.tags]);
      session.expect(!texts.includes(text), 'two different images have the same description', response);
      texts.push(text);
    }
  },
};
