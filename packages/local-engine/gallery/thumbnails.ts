import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Shown } from './gallery.ts';

const WIDTH = 480;

/** Writes the images small enough to be kept with the docs, and `gallery.json`, which says what each shows. */
export async function writeThumbnails(shown: Shown[], folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const entries = [];
  for (const { item, file } of shown) {
    if (!file.mediaType.startsWith('image/')) continue;
    const { data, info } = await sharp(file.bytes)
      .resize(WIDTH, undefined, { withoutEnlargement: true })
      .webp({ quality: 70, effort: 6, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    const name = `${item.name}.webp`;
    await writeFile(path.join(folder, name), data);
    entries.push({ section: item.section, caption: item.caption, file: name, width: info.width, height: info.height });
  }
  await writeFile(path.join(folder, 'gallery.json'), `${JSON.stringify(entries, null, 2)}\n`);
}
