import { EngineError } from '../errors.ts';
import { parseAspectRatio } from '../image/aspect.ts';
import type { Box } from '../image/box.ts';
import { MAX_PIXELS, MAX_SIDE } from '../image/limits.ts';
import type { ReframeInput } from '../inputs.ts';

/** Where the image is in the new frame, in pixels of the new frame. */
export interface Placement {
  width: number;
  height: number;
  x: number;
  y: number;
  /** The image's size there. */
  innerWidth: number;
  innerHeight: number;
  /** The kept part of the image, in its own pixels. */
  crop: Box;
}

/**
 * The smallest frame of the requested ratio that holds the whole kept part of the image. `x_start` to `x_end` and
 * `y_start` to `y_end` say which part is kept, `resized_width` and `resized_height` its size in the frame,
 * `grid_position_x` and `grid_position_y` the position of its upper left corner. By default the whole image is kept in
 * its size, in the middle.
 */
export function placeInFrame(source: { width: number; height: number }, input: ReframeInput): Placement {
  const crop = keptPart(source, input);
  const inner = innerSize(crop, input);
  const ratio = parseAspectRatio(input.aspect_ratio ?? '16:9');
  const x = input.grid_position_x;
  const y = input.grid_position_y;
  const needed = { width: inner.width + (x ?? 0), height: inner.height + (y ?? 0) };
  const wide = needed.width / needed.height < ratio;
  const width = wide ? Math.max(needed.width, Math.round(needed.height * ratio)) : needed.width;
  const height = wide ? needed.height : Math.max(needed.height, Math.round(needed.width / ratio));
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    throw new EngineError(
      'image_too_large',
      `The reframed image would be ${width}×${height} pixels. Send a smaller image, or set resized_width and resized_height.`,
    );
  }
  return {
    width,
    height,
    x: x ?? Math.floor((width - inner.width) / 2),
    y: y ?? Math.floor((height - inner.height) / 2),
    innerWidth: inner.width,
    innerHeight: inner.height,
    crop,
  };
}

function keptPart(source: { width: number; height: number }, input: ReframeInput): Box {
  const [x, right] = range('x', input.x_start, input.x_end, source.width);
  const [y, bottom] = range('y', input.y_start, input.y_end, source.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** An end beyond the image is moved to its edge; a start beyond it leaves nothing to keep. */
function range(axis: string, start = 0, end: number | undefined, size: number): [number, number] {
  const last = Math.min(size, Math.round(end ?? size));
  const first = Math.max(0, Math.round(start));
  if (first >= last) {
    throw new EngineError(
      'validation_error',
      `${axis}_start ${start} and ${axis}_end ${end ?? size} keep nothing of an image of ${size} pixels. Choose a smaller start.`,
    );
  }
  return [first, last];
}

/** If only one side is given, the proportions are kept. */
function innerSize(crop: Box, input: ReframeInput): { width: number; height: number } {
  const { resized_width: givenWidth, resized_height: givenHeight } = input;
  const width = givenWidth ?? (givenHeight ? (givenHeight * crop.width) / crop.height : crop.width);
  const height = givenHeight ?? (givenWidth ? (givenWidth * crop.height) / crop.width : crop.height);
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}
