import { draw } from '#draw';
import { BoundedMap } from '../values/bounded-map.ts';
import type { Bytes } from './bytes.ts';
import type { FileSpec } from './file-name.ts';

/** Draws the files of the mock. */
export interface Media {
  file(spec: FileSpec): Promise<Bytes>;
}

/** The same name is the same bytes, so each is drawn once, even for many requests at the same time. */
export function createMedia(): Media {
  const drawn = new BoundedMap<Bytes>(32 * 2 ** 20, ({ length }) => length);
  const drawing = new Map<string, Promise<Bytes>>();

  async function make(spec: FileSpec): Promise<Bytes> {
    // Loaded for the first video; most mocks serve none.
    return spec.kind === 'video' ? (await import('./video.ts')).makeVideo(spec) : draw(spec);
  }

  return {
    async file(spec) {
      const key = JSON.stringify(spec);
      const known = drawn.get(key) ?? drawing.get(key);
      if (known !== undefined) return known;
      const file = make(spec);
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
