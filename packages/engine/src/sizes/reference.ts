import { parseAspectRatio, type Size } from '../image/aspect.ts';
import type { ReferenceInput } from '../inputs.ts';

/** 720p and 1080p name the shorter side. */
export function referenceSize(input: ReferenceInput): Size {
  const ratio = parseAspectRatio(input.aspect_ratio ?? '16:9');
  const short = input.resolution === '1080p' ? 1080 : 720;
  const even = (v: number) => Math.round(v / 2) * 2;
  return ratio >= 1 ? { width: even(short * ratio), height: short } : { width: short, height: even(short / ratio) };
}
