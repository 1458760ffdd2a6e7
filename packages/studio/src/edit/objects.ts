import type { Run, Schemas } from '@darkroom/client';
import { useQuery } from '@tanstack/react-query';
import { client } from '../service/connection.ts';
import { maskSize, type Size } from './mask.ts';
import { loadImage, sheetOf } from './pixels.ts';
import { type Region, regionWhere } from './region.ts';

/** Which object is visible at each pixel, in the size in which masks are painted. */
export interface Objects {
  width: number;
  height: number;
  names: string[];
  /** The index of what is behind all objects, if there is such a thing. */
  background: number | undefined;
  /** The index of the object's name, by pixel. */
  at: Uint8Array;
}

/**
 * The objects of an image, from the layers that the service separates it into. The contract has no selection by a
 * point, and layers only for the first image of a run.
 */
export const useObjects = (run: Run, size: Size, wanted: boolean) =>
  useQuery({
    queryKey: ['objects', run.run_id],
    queryFn: async () => objectsOf((await client().edit.getLayers(run.run_id)).data.layers, size),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

async function objectsOf(layers: Schemas['Layer'][], size: Size): Promise<Objects> {
  const { width, height } = maskSize(size);
  const scale = width / size.width;
  const at = new Uint8Array(width * height);
  const names: string[] = [];
  let background: number | undefined;
  for (const { image_url: url, name, type, visible, opacity, ...box } of layers) {
    if (!url || !visible) continue;
    const context = sheetOf(width, height);
    const image = await loadImage(url);
    context.drawImage(image, box.x * scale, box.y * scale, box.width * scale, box.height * scale);
    image.close();
    const { data } = context.getImageData(0, 0, width, height);
    const index = names.push(name) - 1;
    if (type === 'background') background = index;
    for (let pixel = 0; pixel < at.length; pixel++) if ((data[pixel * 4 + 3] ?? 0) * opacity > 127) at[pixel] = index;
  }
  return { width, height, names, background, at };
}

const regions = new WeakMap<Objects, Map<number, Region>>();

/** The visible pixels of an object; the same region for the same object. */
export function objectRegion(objects: Objects, index: number): Region {
  const known = regions.get(objects) ?? new Map<number, Region>();
  regions.set(objects, known);
  const region = known.get(index) ?? regionWhere(objects.width, objects.height, (at) => objects.at[at] === index);
  known.set(index, region);
  return region;
}
