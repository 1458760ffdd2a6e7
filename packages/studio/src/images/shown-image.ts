import type { Run } from '@darkroom/client';
import type { Source } from '../service/source.ts';

/** One image of a run, or its video. */
export interface ShownImage {
  run: Run;
  /** The `image_index` of the contract. */
  image: number;
}

/** Everything that can be seen of a run: the finished images of a batch, or the video. */
export function imagesOf(run: Run): ShownImage[] {
  if (run.video_url) return [{ run, image: 0 }];
  return run.image_urls.map((_, image) => ({ run, image }));
}

export const hasImage = (run: Run): boolean => run.status === 'completed' && run.image_url !== null;

/** The file: the video of a video run, otherwise the image. */
export const fileUrl = ({ run, image }: ShownImage): string | null =>
  run.video_url ?? run.image_urls[image] ?? run.image_url;

/** The image as the source of something new. */
export const sourceOf = ({ run, image }: ShownImage): Source => ({
  runId: run.run_id,
  url: String(run.image_urls[image] ?? run.image_url),
  ...(image > 0 && { imageIndex: image }),
});
