import { type Box, decodeImage, inspectImage, type RawImage, type Size } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import { readMask } from '../mask-edit/read-mask.ts';
import { canvasToRaw, rawToCanvas } from '../raster/canvas.ts';
import { createStage } from '../scene/backdrop/backdrop.ts';
import { drawSubject } from '../scene/draw-subject.ts';
import type { Scene } from '../scene/scene.ts';
import { loadFigure, sizeFigure } from '../subjects/figure.ts';
import { maskBox, maskImage } from '../vision/mask.ts';
import type { ImageSource, Job } from '../work/job.ts';

/** The part of the final image that a mask marks. */
export interface MarkedPart {
  /** One byte per pixel: 255 = draw here, 0 = keep. */
  data: Uint8Array;
  box: Box;
}

/** Draws the subjects of a scene onto a given image instead of a drawn backdrop; with a mask, only where it marks. */
export async function drawOnImage(
  scene: Scene,
  background: ImageSource,
  marked: MarkedPart | null,
  job: Job,
): Promise<RawImage> {
  const image = await resizeImage(await decodeImage(background.bytes), scene.width, scene.height, { fit: 'cover' });
  const stage = { ...createStage(scene, job), canvas: rawToCanvas(image) };
  for (const subject of scene.subjects) {
    drawSubject(stage, subject, await sizeFigure(await loadFigure(subject), subject.box.width, subject.box.height));
    job.check();
  }
  const drawn = canvasToRaw(stage.canvas);
  if (marked !== null) restoreOutside(drawn, image, marked.data);
  return drawn;
}

/** Shadows and other things of the prompt end where the mask does. */
function restoreOutside(drawn: RawImage, image: RawImage, marked: Uint8Array): void {
  for (let i = 0; i < drawn.data.length; i++) {
    const share = marked[i >> 2] / 255;
    drawn.data[i] = Math.round(image.data[i] + (drawn.data[i] - image.data[i]) * share);
  }
}

/** The part that a mask marks, in the final size; null if it marks nothing. */
export async function readMarkedPart(
  mask: ImageSource,
  background: ImageSource,
  { width, height }: Size,
): Promise<MarkedPart | null> {
  const grey = await readMask(mask.bytes, await inspectImage(background.bytes));
  const scaled = await resizeImage(maskImage(grey), width, height, { fit: 'cover' });
  const marked = { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => scaled.data[i * 4]) };
  const box = maskBox(marked);
  return box && { data: marked.data, box };
}
