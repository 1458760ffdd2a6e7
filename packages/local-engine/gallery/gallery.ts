import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Images, MediaFile, WorkContext, WorkResult } from '@darkroom/engine';
import { createLocalBackend } from '../src/index.ts';
import { drawSheet } from './contact-sheet.ts';
import { type Item, readItems } from './items.ts';

export interface Shown {
  item: Item;
  file: MediaFile;
}

/**
 * Draws every operation and model type from fixed seeds into `folder`: each image, and `contact-sheet.png` with all of
 * them. An item that fails is reported and omitted; the others are still drawn.
 */
export async function drawGallery(
  folder: string,
  log: (line: string) => void = () => {},
): Promise<{ shown: Shown[]; failed: string[] }> {
  await mkdir(folder, { recursive: true });
  const backend = createLocalBackend({ ffmpeg: process.env.DARKROOM_FFMPEG });
  const results = new Map<string, WorkResult>();
  const shown: Shown[] = [];
  const failed: string[] = [];
  try {
    for (const item of readItems()) {
      const started = performance.now();
      try {
        const work = backend[item.work] as (input: object, context: WorkContext) => Promise<WorkResult>;
        const signal = new AbortController().signal;
        const result = await work(item.input, { signal, progress() {}, images: imagesOf(item, results) });
        results.set(item.name, result);
        const file = result.files.find((f) => !item.role || f.role === item.role) as MediaFile;
        await writeFile(path.join(folder, `${item.name}.${file.mediaType.split('/')[1]}`), file.bytes);
        shown.push({ item, file });
        log(`${String(Math.round(performance.now() - started)).padStart(6)} ms  ${item.caption}`);
      } catch (error) {
        failed.push(`${item.name}: ${error instanceof Error ? error.message : error}`);
        log(`   failed  ${failed.at(-1)}`);
      }
    }
  } finally {
    await backend.close();
  }
  await writeFile(path.join(folder, 'contact-sheet.png'), await drawSheet(shown));
  return { shown, failed };
}

function imagesOf({ images = {}, plain = {} }: Item, results: Map<string, WorkResult>): Images {
  const all = { ...images, ...plain };
  return Object.fromEntries(
    Object.entries(all).map(([role, name]) => {
      const result = results.get(name);
      if (!result) throw new Error(`The image '${name}' was not made.`);
      const bytes = (result.files[0] as MediaFile).bytes;
      return [role, { bytes, ...(role in images && result.scene && { scene: result.scene }) }];
    }),
  );
}
