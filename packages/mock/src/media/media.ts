import { BoundedMap } from '../core/bounded-map.ts';
import type { FileSpec } from './file-name.ts';
import { type Deflate, encodePng } from './png.ts';
import { createScene } from './scene.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Draws the files of the mock. */
export interface Media {
  file(spec: FileSpec): Promise<Bytes>;
}

export interface MediaOptions {
  deflate: Deflate;
  /** Makes another format of a PNG; where it is absent every picture is a PNG. */
  convert?: (png: Bytes, spec: FileSpec) => Promise<Bytes>;
}

/** The same name is the same bytes, so each is drawn once, also when many ask at the same time. */
export function createMedia({ deflate, convert }: MediaOptions): Media {
  const drawn = new BoundedMap<Bytes>(32 * 2 ** 20, ({ length }) => length);
  const drawing = new Map<string, Promise<Bytes>>();

  async function draw(spec: FileSpec): Promise<Bytes> {
    // Loaded when the first video is wanted; most never are.
    if (spec.kind === 'video') return (await import('./video.ts')).makeVideo(spec);
    const png = await encodePng(createScene(spec), spec.width, spec.height, deflate);
    return spec.extension === 'png' || convert === undefined ? png : convert(png, spec);
  }

  return {
    async file(spec) {
      const key = JSON.stringify(spec);
      const known = drawn.get(key) ?? drawing.get(key);
      if (known !== undefined) return known;
      const file = draw(spec);
      drawing.set(key, file);
      try {
        drawn.set(key, await file);
        return await file;
      } finally {
        drawing.delete(key);
      }
    },
  };
}
