import { ratioOf } from '@darkroom/contract/sizes';
import { EngineError } from '../errors.ts';

export { type Size, sizeForAspect } from '@darkroom/contract/sizes';

/** Width divided by height of a ratio such as `16:9`. */
export function parseAspectRatio(text: string): number {
  const ratio = ratioOf(text);
  if (ratio !== undefined) return ratio;
  throw new EngineError(
    'validation_error',
    `The aspect ratio '${text}' cannot be used. Write width:height between 1:10 and 10:1, for example 16:9.`,
  );
}
