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

/** The most that is kept of what was drawn. */
const mostBytes = 32 * 2 ** 20;

/** The same name is the same bytes, so each is drawn once, also when many ask at the same time. */
export function createMedia({ deflate, convert }: MediaOptions): Media {
  const kept = new Map<string, Promise<Bytes>>();
  const sizes = new Map<string, number>();
  let total = 0;

  async function draw(spec: FileSpec): Promise<Bytes> {
    // Loaded when the first video is wanted; most never are.
    if (spec.kind === 'video') return (await import('./video.ts')).makeVideo(spec);
    const png = await encodePng(createScene(spec), spec.width, spec.height, deflate);
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
