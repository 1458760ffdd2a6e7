import type { Run } from '@darkroom/client';

/** The image to edit as fields of a request: a run, and which of its images unless it is the first. */
export const sourceOf = ({ run, image }: { run: Run; image: number }): { run_id: string; image_index?: number } => ({
  run_id: run.run_id,
  ...(image > 0 && { image_index: image }),
});
