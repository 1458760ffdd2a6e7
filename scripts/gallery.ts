/**
 * `npm run gallery`: draws every operation and model type from fixed seeds. See reports/gallery/contact-sheet.png; small
 * copies go to the docs. With `--score` it draws the prompts of packages/local-engine/gallery/prompts.yaml instead, holds the
 * images against what must be seen in them, and writes contact sheets; `--plan` leaves out the drawing.
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
await writeThumbnails(shown, resolve('packages/docs/assets/gallery'));
console.log(`\n${resolve(folder, 'contact-sheet.png')}`);
if (failed.length > 0) process.exitCode = 1;
