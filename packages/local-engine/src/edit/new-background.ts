import { createRaw, type RawImage } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import { understand } from '../prompt/understand.ts';
import { composeScene } from '../scene/compose.ts';
import { renderScene } from '../scene/render.ts';
import { COLOURS } from '../vision/colour-words.ts';
import { cutOut } from '../vision/decontaminate.ts';
import { type Mask, maskBox } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';
import { pasteFigure } from './paste-figure.ts';
import { onlyColour } from './read-edit.ts';

/** Maximum side of a drawn scene; for larger images it is enlarged. */
const MAX_SIDE = 1536;

/** Puts the subject of an image in front of another background: a plain colour or a scene from the prompt. */
export async function replaceBackground(
  raw: RawImage,
  subject: Mask,
  prompt: string,
  seed: number,
  job: Job,
): Promise<RawImage> {
  const out = await drawBackdrop(prompt, raw.width, raw.height, seed, job);
  const box = maskBox(subject, 64);
  if (!box) return out;
  const figure = await cutOut(raw, subject);
  // A subject that the lower edge cuts off does not stand on anything that could take a shadow.
  const stands = box.y + box.height < raw.height - 2;
  if (stands) pasteShadow(out, box);
  pasteFigure(out, figure, { x: 0, y: 0, shadow: false, blend: 0.4 });
  return out;
}

/** An empty scene, or a plain studio colour, of this size. */
export async function drawBackdrop(
  prompt: string,
  width: number,
  height: number,
  seed: number,
  job: Job,
): Promise<RawImage> {
  const colour = onlyColour(prompt);
  if (colour) return plain(COLOURS[colour]?.rgb ?? [200, 200, 200], width, height);
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const scene = composeScene(
    { ...understand(prompt), subjects: [] },
    {
      prompt,
      width: Math.max(64, Math.round(width * scale)),
      height: Math.max(64, Math.round(height * scale)),
      seed,
      upscale: 1,
      look: { name: 'photo', strength: 0.6, punch: 1, detail: 1, tints: [] },
    },
  );
  const drawn = await renderScene({ ...scene, subjects: [] }, { ...job, progress: () => job.check() });
  if (drawn.width === width && drawn.height === height) return drawn;
  return resizeImage(drawn, width, height, { fit: 'cover' });
}

/** A colour with a little light in the middle, so it looks like a wall and not like a hole. */
function plain(rgb: [number, number, number], width: number, height: number): RawImage {
  const raw = createRaw(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const far = Math.hypot(x / width - 0.5, y / height - 0.45);
      const gain = 1.04 - far * 0.22;
      const at = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) raw.data[at + c] = Math.min(255, rgb[c] * gain);
      raw.data[at + 3] = 255;
    }
  }
  return raw;
}

function pasteShadow(out: RawImage, box: { x: number; y: number; width: number; height: number }): void {
  const empty = createRaw(box.width, box.height);
  pasteFigure(out, empty, { x: box.x, y: box.y, shadow: true, blend: 0 });
}
