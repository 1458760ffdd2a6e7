import sharp from 'sharp';
import type { Running } from '../scenarios/running.ts';
import { userId } from './studio.ts';

const words = ['fox', 'boat', 'tower', 'meadow', 'owl', 'harbour', 'lantern', 'glacier'];

/** The number of runs that are made at once, in no particular order. */
export const together = 250;

/** Width by height. */
const shapes = [1, 1.5, 2 / 3, 16 / 9];

const sizeOf = (index: number, side: number): { width: number; height: number } => {
  const shape = shapes[index % shapes.length] ?? 1;
  return { width: Math.round(side * Math.min(1, shape)), height: Math.round(side / Math.max(1, shape)) };
};

/** Fills the gallery with completed runs, each with its own image, without drawing them one by one. */
export async function seedRuns({ service }: Running, count: number, side = 512): Promise<void> {
  const { runs, files } = service;
  const images = await Promise.all(words.map((_, index) => paint(index, sizeOf(index, side))));
  const kept = await Promise.all(images.map((bytes) => files.put(bytes, 'image/png')));
  for (let done = 0; done < count; done += together) {
    const batch = Array.from({ length: Math.min(together, count - done) }, async (_, at) => {
      const index = done + at;
      const file = await files.copy(kept[index % kept.length]?.file ?? '');
      if (file === null) throw new Error('The image is gone.');
      return runs.create({
        userId,
        runType: 'generate',
        operationId: 'images.generate',
        inputs: {
          prompt: `A ${words[index % words.length]}, number ${index + 1}`,
          model_type: 'flux-dev',
          // Every other run does not say how large its image is, like an edit.
          ...(index % 8 < 4 && sizeOf(index, side)),
        },
        modelType: 'flux-dev',
        work: null,
        result: { files: [{ file, mediaType: 'image/png', ...sizeOf(index, side) }] },
      });
    });
    await Promise.all(batch);
  }
}

/** With enough detail to make decoding real work. */
function paint(index: number, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const hue = index * 45;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="hsl(${hue} 60% 30%)"/><stop offset="1" stop-color="hsl(${hue + 60} 70% 70%)"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${30 + index * 5}%" cy="40%" r="14%" fill="hsl(${hue + 180} 80% 65%)"/>
    <path d="M0 ${height}L${width * 0.3} ${height * 0.55}L${width * 0.55} ${height * 0.8}L${width * 0.8} ${height * 0.5}L${width} ${height}z" fill="hsl(${hue} 40% 18%)"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
