/**
 * `npm run gallery`: draws every operation and model type from fixed seeds. Open reports/gallery/index.html; small
 * copies go to the docs.
 */
import { resolve } from 'node:path';
import { drawGallery } from '../packages/engine/gallery/gallery.ts';
import { writeThumbnails } from '../packages/engine/gallery/thumbnails.ts';

const folder = resolve('reports/gallery');
const { shown, failed } = await drawGallery(folder, console.log);
await writeThumbnails(shown, resolve('packages/docs/assets/gallery'));
console.log(`\n${resolve(folder, 'index.html')}`);
if (failed.length > 0) process.exitCode = 1;
