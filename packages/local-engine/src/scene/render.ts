import type { RawImage } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import { finish } from '../looks/finish.ts';
import { enlarge, shrink } from '../raster/blur.ts';
import { type Canvas, canvasToRaw, cloneCanvas } from '../raster/canvas.ts';
import { createFalling } from '../raster/falling.ts';
import { loadFigure, sizeFigure } from '../subjects/figure.ts';
import { resizeMask } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';
import { createStage, paintBackdrop } from './backdrop/backdrop.ts';
import type { Stage } from './backdrop/stage.ts';
import { fallsIn, paintAir } from './backdrop/weather.ts';
import { drawSubject } from './draw-subject.ts';
import type { PlacedSubject, Scene } from './scene.ts';

/** Draws one scene as often as needed; the backdrop and the figures are made once. */
export interface SceneRenderer {
  /** The image, with all subjects or only the given ones. */
  render(subjectIds?: string[]): Promise<RawImage>;
  /** Where a subject is visible: 0 to 255 for each pixel of the image, without what nearer subjects cover. */
  mask(subjectId: string): Promise<Uint8Array>;
}

export function createSceneRenderer(scene: Scene, job: Job): SceneRenderer {
  let backdrop: Canvas | undefined;
  const figures = new Map<string, RawImage>();

  const figureOf = async (subject: PlacedSubject): Promise<RawImage> => {
    let figure = figures.get(subject.id);
    if (!figure) {
      figure = await sizeFigure(await loadFigure(subject), subject.box.width, subject.box.height);
      figures.set(subject.id, figure);
    }
    return figure;
  };

  const stageWithBackdrop = (): Stage => {
    const stage = createStage(scene, job);
    if (!backdrop) {
      paintBackdrop(stage);
      paintAir(stage, 0.8);
      backdrop = soften(stage);
    }
    return { ...stage, canvas: cloneCanvas(backdrop) };
  };

  return {
    async render(subjectIds) {
      job.check();
      const stage = stageWithBackdrop();
      job.progress(0.5);
      const shown = scene.subjects.filter((s) => !subjectIds || subjectIds.includes(s.id));
      for (const [i, subject] of shown.entries()) {
        drawSubject(stage, subject, await figureOf(subject));
        job.progress(0.5 + (0.15 * (i + 1)) / shown.length);
      }
      paintAir(stage, 0.22);
      job.progress(0.7);
      const finished = finish(stage.canvas, scene, job);
      job.progress(0.88);
      const raw = canvasToRaw(finished);
      const falling = fallsIn(scene);
      if (falling) createFalling(falling, 2, scene.seed)(raw.data, raw.width, raw.height, 0);
      return scaleUp(raw, scene);
    },
    async mask(subjectId) {
      const alpha = new Float32Array(scene.width * scene.height);
      const from = scene.subjects.findIndex((s) => s.id === subjectId);
      for (const subject of from < 0 ? [] : scene.subjects.slice(from)) {
        stampAlpha(alpha, scene, subject, await figureOf(subject), subject.id !== subjectId);
      }
      return scaleMask(alpha, scene);
    },
  };
}

/** Draws a scene; the same scene gives the same bytes. */
export async function renderScene(scene: Scene, job: Job): Promise<RawImage> {
  return createSceneRenderer(scene, job).render();
}

/** The same image as if the subjects had never been there: no trace, no shadow, no reflection. */
export async function renderWithout(scene: Scene, subjectIds: string[], job: Job): Promise<RawImage> {
  const rest = scene.subjects.map((s) => s.id).filter((id) => !subjectIds.includes(id));
  return createSceneRenderer(scene, job).render(rest);
}

/** Slightly out of focus behind a subject, as with a lens. */
function soften(stage: Stage): Canvas {
  const { scene, canvas } = stage;
  const outdoors = !['studio', 'abstract', 'interior', 'space', 'underwater'].includes(scene.place);
  if (!outdoors || scene.subjects.length === 0) return canvas;
  const limit = Math.round(Math.min(canvas.height, stage.horizon + canvas.height * 0.06));
  const rows = { ...canvas, height: limit, data: canvas.data.subarray(0, limit * canvas.width * 3) };
  const factor = Math.max(2, Math.round(canvas.height / 512));
  const far = enlarge(shrink(rows, factor), rows.width, rows.height, factor);
  for (let y = 0; y < limit; y++) {
    const t = Math.min(1, (limit - y) / (canvas.height * 0.08)) * 0.75;
    for (let i = y * canvas.width * 3; i < (y + 1) * canvas.width * 3; i++) {
      canvas.data[i] = canvas.data[i] + (far.data[i] - canvas.data[i]) * t;
    }
  }
  return canvas;
}

function stampAlpha(
  alpha: Float32Array,
  scene: Scene,
  subject: PlacedSubject,
  figure: RawImage,
  covers: boolean,
): void {
  const left = Math.round(subject.box.x);
  const top = Math.round(subject.box.y);
  for (let y = 0; y < figure.height; y++) {
    const py = top + y;
    if (py < 0 || py >= scene.height) continue;
    for (let x = 0; x < figure.width; x++) {
      const px = left + x;
      if (px < 0 || px >= scene.width) continue;
      const a = figure.data[(y * figure.width + x) * 4 + 3] / 255;
      const p = py * scene.width + px;
      alpha[p] = covers ? alpha[p] * (1 - a) : a;
    }
  }
}

async function scaleUp(raw: RawImage, scene: Scene): Promise<RawImage> {
  if (scene.upscale === 1) return raw;
  return resizeImage(raw, scene.width * scene.upscale, scene.height * scene.upscale);
}

async function scaleMask(alpha: Float32Array, { width, height, upscale }: Scene): Promise<Uint8Array> {
  const mask = { data: Uint8Array.from(alpha, (share) => Math.round(share * 255)), width, height };
  return (await resizeMask(mask, Math.round(width * upscale), Math.round(height * upscale))).data;
}
