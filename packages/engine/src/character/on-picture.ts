import type { ImageSource, Job } from '../backend.ts';
import { EngineError } from '../errors.ts';
import { decodeImage, inspectImage } from '../image/decode.ts';
import type { RawImage } from '../image/raw.ts';
import { resizeImage } from '../image/resize.ts';
import { canvasToRaw, rawToCanvas } from '../raster/canvas.ts';
import { createStage } from '../scene/backdrop/backdrop.ts';
import { drawSubject } from '../scene/draw-subject.ts';
import type { Box, Scene } from '../scene/scene.ts';
import { loadFigure, sizeFigure } from '../subjects/figure.ts';

/** Draws the subjects of a scene onto a given image instead of a drawn backdrop. */
export async function drawOnPicture(scene: Scene, background: ImageSource, job: Job): Promise<RawImage> {
  const picture = await resizeImage(await decodeImage(background.bytes), scene.width, scene.height, { fit: 'cover' });
  const stage = { ...createStage(scene, job), canvas: rawToCanvas(picture) };
  for (const subject of scene.subjects) {
    drawSubject(stage, subject, await sizeFigure(await loadFigure(subject), subject.box.width, subject.box.height));
    job.check();
  }
  return canvasToRaw(stage.canvas);
}

/**
 * The box of the final image that a mask marks, or null if it marks nothing. With alpha, transparent parts are marked;
 * without, white parts.
 */
export async function maskBox(
  mask: ImageSource,
  background: ImageSource,
  width: number,
  height: number,
): Promise<Box | null> {
  const [size, wanted] = await Promise.all([inspectImage(mask.bytes), inspectImage(background.bytes)]);
  if (size.width !== wanted.width || size.height !== wanted.height) {
    throw new EngineError(
      'mask_dimension_mismatch',
      `The mask is ${size.width}×${size.height} pixels but the image is ${wanted.width}×${wanted.height}. Send a mask of the image's size.`,
    );
  }
  const raw = await resizeImage(await decodeImage(mask.bytes), width, height, { fit: 'cover' });
  let x0 = width;
  let y0 = height;
  let x1 = -1;
  let y1 = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const edit = size.hasAlpha ? raw.data[i + 3] < 128 : raw.data[i] > 127;
      if (!edit) continue;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
    }
  }
  return x1 < 0 ? null : { x: x0, y: y0, width: x1 - x0 + 1, height: y1 - y0 + 1 };
}
