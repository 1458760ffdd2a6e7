import { invalid, type Refused } from './refused.ts';

/** Refuses an `image_index` beyond the images that a run has. Without a count, the source is not a run. */
export function noSuchImage(count?: number): Refused {
  const why =
    count === undefined
      ? 'the source is not a run'
      : `the run has ${count === 1 ? 'only one image' : `only ${count} images`}`;
  return invalid([{ path: '/image_index', message: `is out of range: ${why}`, rule: 'image_index' }]);
}
