import sharp from 'sharp';
import type { Running } from '../scenarios/running.ts';
import { userId } from './studio.ts';

const words = ['fox', 'boat', 'tower', 'meadow', 'owl', 'harbour', 'lantern', 'glacier'];

/** Fills the gallery with completed runs, each with its own image, without drawing them one by one. */
export async function seedRuns({ service }: Running, count: number, side = 512): Promise<void> {
  const { runs, files } = service;
  const pictures = await Promise.all(words.map((_, index) => paint(index, side)));
  const kept = await Promise.all(pictures.map((bytes) => files.put(bytes, 'image/png')));
  for (let done = 0; done < count; done += 250) {
    const batch = Array.from({ length: Math.min(250, count - done) }, async (_, at) => {
      const index = done + at;
      const file = await files.copy(kept[index % kept.length]?.file ?? '');
      if (file === null) throw new Error('The picture is gone.');
      return runs.create({
        userId,
        runType: 'generate',
        operationId: 'images.generate',
        inputs: { prompt: `A ${words[index % words.length]}, number ${index + 1}`, model_type: 'flux-dev' },
        modelType: 'flux-dev',
        work: null,
        result: { files: [{ file, mediaType: 'image/png', width: side, height: side }] },
      });
    });
    await Promise.all(batch);
  }
}

/** With enough detail to make decoding real work. */
function paint(index: number, side: number): Promise<Buffer> {
  const hue = index * 45;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <defs><linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="hsl(${hue} 60% 30%)"/><stop offset="1" stop-color="hsl(${hue + 60} 70% 70%)"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${30 + index * 5}%" cy="40%" r="14%" fill="hsl(${hue + 180} 80% 65%)"/>
    <path d="M0 ${side}L${side * 0.3} ${side * 0.55}L${side * 0.55} ${side * 0.8}L${side * 0.8} ${side * 0.5}L${side} ${side}z" fill="hsl(${hue} 40% 18%)"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
