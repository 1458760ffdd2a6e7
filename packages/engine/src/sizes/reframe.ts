import { imageLimits, type Placement, placementOf, type Size } from '@darkroom/contract/sizes';
import { EngineError } from '../errors.ts';
import type { ReframeInput } from '../generated/inputs.ts';
import { parseAspectRatio } from '../image/aspect.ts';

/** Where the image is in the new frame. Throws if nothing of it is kept, or the frame is too large. */
export function placeInFrame(source: Size, input: ReframeInput): Placement {
  requirePart('x', input.x_start, input.x_end, source.width);
  requirePart('y', input.y_start, input.y_end, source.height);
  const placement = placementOf(source, input, parseAspectRatio(input.aspect_ratio ?? '16:9'));
  const { width, height } = placement;
  if (width > imageLimits.side || height > imageLimits.side || width * height > imageLimits.pixels) {
    throw new EngineError(
      'image_too_large',
      `The reframed image would be ${width}×${height} pixels. Send a smaller image, or set resized_width and resized_height.`,
    );
  }
  return placement;
}

/** A start beyond the image, or its end, leaves nothing to keep. */
function requirePart(axis: string, start = 0, end: number | undefined, size: number): void {
  if (Math.max(0, Math.round(start)) < Math.min(size, Math.round(end ?? size))) return;
  throw new EngineError(
    'validation_error',
    `${axis}_start ${start} and ${axis}_end ${end ?? size} keep nothing of an image of ${size} pixels. Choose a smaller start.`,
  );
}
