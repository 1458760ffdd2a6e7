import { parseAspectRatio, type Size } from '../image/aspect.ts';
import type { CharacterInput } from '../inputs.ts';

/** `resolution` is the longer side; about a megapixel if omitted. */
export function characterSize(input: CharacterInput): Size {
  const ratio = parseAspectRatio(input.aspect_ratio ?? '1:1');
  const resolution = input.resolution ?? 'auto';
  const long = resolution === 'auto' ? 1024 * Math.max(Math.sqrt(ratio), 1 / Math.sqrt(ratio)) : Number(resolution);
  const width = ratio >= 1 ? long : long * ratio;
  const height = ratio >= 1 ? long / ratio : long;
  return { width: Math.round(width / 2) * 2, height: Math.round(height / 2) * 2 };
}
