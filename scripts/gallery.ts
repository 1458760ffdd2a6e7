/**
 * `npm run gallery`: draws every operation and model type from fixed seeds. See reports/gallery/contact-sheet.png; small
 * copies go to the docs, and those of the model types to the studio. With `--score` it draws the prompts of
 * packages/local-engine/gallery/prompts.yaml instead, checks the images for what must be seen in them, and writes contact
 * sheets; `--plan` omits the drawing.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { drawGallery } from '../packages/local-engine/gallery/gallery.ts';
import { writeThumbnails } from '../packages/local-engine/gallery/thumbnails.ts';

const folder = resolve('reports/gallery');
if (process.argv.includes('--score')) {
  const program = resolve('packages/local-engine/gallery/score/score.ts');
  process.exit(spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1);
}
const { shown, failed } = await drawGallery(folder, console.log);
await writeThumbnails(shown, resolve('packages/docs/assets/gallery'), 480);
const models = shown.filter(({ item }) => item.name.startsWith('model-'));
await writeThumbnails(models, resolve('packages/studio/src/make/model-samples'), 320);
console.log(`\n${resolve(folder, 'contact-sheet.png')}`);
if (failed.length > 0) process.exitCode = 1;
