import type { ModelType, RawImage } from '@darkroom/engine';
import { type Canvas, cloneCanvas, onCanvas } from '../raster/canvas.ts';
import { oil, papercut, pop, sketch, storybook, watercolour } from './painted.ts';
import { cinematic, dream, film, type LookFilter, mono, neon, photo } from './photographic.ts';

export const LOOKS: Record<LookName, LookFilter> = {
  cinematic,
  photo,
  oil,
  storybook,
  film,
  neon,
  papercut,
  pop,
  watercolour,
  dream,
  mono,
  sketch,
};

/** The look of each model type if the prompt asks for none. */
export const MODEL_LOOKS: Record<ModelType, LookName> = {
  'flux-dev': 'cinematic',
  'vendorb-imagen4': 'photo',
  'flux-kontext-max': 'oil',
  vendora: 'storybook',
  'wan-image-2.1': 'film',
  'wan-image-2.2': 'neon',
  'flux-kontext-multi': 'papercut',
  nanobanana: 'pop',
  'qwen-image-edit': 'watercolour',
  'gemini-2.5': 'dream',
};

/** Applies a look, possibly in place: 0 leaves the image as it is, 1 is the look, up to 2 exaggerates it. */
export function applyLook(canvas: Canvas, name: LookName, strength: number, seed: number): Canvas {
  if (strength <= 0) return canvas;
  if (strength === 1) return LOOKS[name](canvas, seed);
  const styled = LOOKS[name](cloneCanvas(canvas), seed);
  for (let i = 0; i < styled.data.length; i++) {
    const base = canvas.data[i];
    styled.data[i] = base + (styled.data[i] - base) * strength;
  }
  return styled;
}

/** The same for a decoded image; alpha is kept. */
export function applyLookToImage(raw: RawImage, name: LookName, strength: number, seed: number): RawImage {
  return onCanvas(raw, (canvas) => applyLook(canvas, name, strength, seed));
}

/** The finishing styles; each is easy to tell from the others. */
export type LookName =
  | 'cinematic'
  | 'photo'
  | 'oil'
  | 'storybook'
  | 'film'
  | 'neon'
  | 'papercut'
  | 'pop'
  | 'watercolour'
  | 'dream'
  | 'mono'
  | 'sketch';
