import type { SamplingInput } from '@darkroom/engine';
import { hashString } from '../random.ts';
import { clamp } from '../raster/colour.ts';
import type { LookSettings, Tint } from '../scene/scene.ts';

export type SamplingLook = Pick<LookSettings, 'punch' | 'detail' | 'tints'>;

/** The values at which a parameter changes nothing; they are what a model uses if the parameter is omitted. */
export const NEUTRAL = { guidance: 7.5, cfg_scale: 7, steps: 28 };

/** What the parameters of sampling do to an image: colour and contrast, detail, and a texture for each scheduler. */
export function samplingLook(input: SamplingInput): SamplingLook {
  const { guidance = NEUTRAL.guidance, cfg_scale, steps = NEUTRAL.steps } = input;
  return {
    punch: round(
      cfg_scale === undefined ? adherence(guidance, NEUTRAL.guidance) : adherence(cfg_scale, NEUTRAL.cfg_scale),
    ),
    detail: round(clamp(1 + Math.log2(Math.max(1, steps) / NEUTRAL.steps) * 0.25, 0.5, 1.6)),
    tints: input.scheduler === undefined ? [] : [tintOf(input.scheduler, 0.35, 'texture')],
  };
}

/** A tint that belongs to a name, always the same one. */
export function tintOf(name: string, strength: number, kind: Tint['kind']): Tint {
  return { hue: round((hashString(name) % 1000) / 1000), strength, kind };
}

/** Softer and paler below the neutral value, stronger above it, with decreasing effect. */
function adherence(value: number, neutral: number): number {
  const ratio = Math.log2((value + 1) / (neutral + 1));
  return clamp(1 + ratio * (ratio < 0 ? 0.1 : 0.085), 0.55, 1.4);
}

function round(v: number): number {
  return Math.round(v * 1000) / 1000;
}
