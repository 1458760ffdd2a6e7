import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Backend, MediaFile, WorkKind, WorkResult } from '@darkroom/engine';
import { createLocalBackend } from '../src/index.ts';
import { drawSheet } from './contact-sheet.ts';
import { type Engine, ITEMS, type Item } from './items.ts';
import { galleryPage } from './page.ts';

export interface Shown {
  item: Item;
  file: MediaFile;
  fileName: string;
  ms: number;
}

const ENDINGS: Record<MediaFile['mediaType'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
};

/**
 * Draws every operation and model type from fixed seeds into `folder`: each image, `index.html` and
 * `contact-sheet.png`. An item that fails is reported and left out; the others are still drawn.
 */
export async function drawGallery(
  folder: string,
  tell: (line: string) => void = () => {},
): Promise<{ shown: Shown[]; failed: string[] }> {
  await mkdir(folder, { recursive: true });
  const backend = createLocalBackend({ ffmpeg: process.env.DARKROOM_FFMPEG });
  const results = new Map<string, WorkResult>();
  const engine = createEngine(backend, results);
  const shown: Shown[] = [];
  const failed: string[] = [];
  try {
    for (const item of ITEMS) {
      const started = performance.now();
      try {
        const result = await item.make(engine);
        results.set(item.name, result);
        const file = result.files.find((f) => !item.role || f.role === item.role) as MediaFile;
        const fileName = `${item.name}.${ENDINGS[file.mediaType]}`;
        await writeFile(path.join(folder, fileName), file.bytes);
        const ms = Math.round(performance.now() - started);
        shown.push({ item, file, fileName, ms });
        tell(`${String(ms).padStart(6)} ms  ${item.caption}`);
      } catch (error) {
        failed.push(`${item.name}: ${error instanceof Error ? error.message : error}`);
        tell(`   failed  ${item.caption}: ${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    await backend.close();
  }
  await writeFile(path.join(folder, 'index.html'), galleryPage(shown));
  await writeFile(path.join(folder, 'contact-sheet.png'), await drawSheet(shown));
  return { shown, failed };
}

function createEngine(backend: Backend, results: Map<string, WorkResult>): Engine {
  return {
    backend,
    run: (kind, input, images = {}) =>
      (backend[kind as WorkKind] as (input: unknown, context: unknown) => Promise<WorkResult>)(input, {
        signal: new AbortController().signal,
        progress() {},
        images,
      }),
    picture(name, plain = false) {
      const result = results.get(name);
      if (!result) throw new Error(`The picture '${name}' was not made.`);
      return { bytes: (result.files[0] as MediaFile).bytes, ...(!plain && result.scene && { scene: result.scene }) };
    },
  };
}
