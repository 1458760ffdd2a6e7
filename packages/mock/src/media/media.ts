import type { FileSpec } from './file-name.ts';
import { encodeH264 } from './h264.ts';
import { wrapMp4 } from './mp4.ts';
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

/** The most that is kept of what was drawn. */
const mostBytes = 32 * 2 ** 20;

/** The same name is the same bytes, so each is drawn once, also when many ask at the same time. */
export function createMedia({ deflate, convert }: MediaOptions): Media {
  const kept = new Map<string, Promise<Bytes>>();
  const sizes = new Map<string, number>();
  let total = 0;

  async function draw(spec: FileSpec): Promise<Bytes> {
    const { width, height, frames, fps = 24 } = spec;
    const scene = createScene(spec);
    if (spec.kind === 'video') return wrapMp4(encodeH264(scene, width, height, frames ?? 72), width, height, fps);
    const png = await encodePng(scene, width, height, deflate);
    return spec.extension === 'png' || convert === undefined ? png : convert(png, spec);
  }

  return {
    file(spec) {
      const key = JSON.stringify(spec);
      let file = kept.get(key);
      if (file === undefined) {
        file = draw(spec);
        kept.set(key, file);
        file.then(
          ({ length }) => {
            total += length;
            sizes.set(key, length);
            for (const [oldest, size] of sizes) {
              if (total <= mostBytes) break;
              total -= size;
              sizes.delete(oldest);
              kept.delete(oldest);
            }
          },
          () => kept.delete(key),
        );
      }
      return file;
    },
  };
}
