/**
 * `npm run gallery`: draws every operation and model type from fixed seeds. Open reports/gallery/index.html; small
 * copies go to the docs. With `--score` it draws the prompts of packages/engine/gallery/prompts.yaml instead, holds the
 * images against what must be seen in them, and writes contact sheets; `--plan` leaves out the drawing.
 */
import { resolve } from 'node:path';
import { drawGallery } from '../packages/engine/gallery/gallery.ts';
import { scorePrompts } from '../packages/engine/gallery/score/score.ts';
import { writeThumbnails } from '../packages/engine/gallery/thumbnails.ts';

const folder = resolve('reports/gallery');
if (process.argv.includes('--score')) {
  const { plan, pixels, excluded } = await scorePrompts(folder, console.log, !process.argv.includes('--plan'));
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(`\nPlanned as expected: ${percent(plan)}. Drawn although excluded: ${excluded}.`);
  if (pixels !== null) console.log(`Confirmed in pixels: ${percent(pixels)}. Contact sheets: ${folder}`);
  process.exit(0);
}
const { shown, failed } = await drawGallery(folder, console.log);
await writeThumbnails(shown, resolve('packages/docs/assets/gallery'));
console.log(`\n${resolve(folder, 'index.html')}`);
if (failed.length > 0) process.exitCode = 1;
