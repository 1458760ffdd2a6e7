import type { BodyLimits } from '@darkroom/contract/reading';
import { Refused } from '../problem.ts';

export function bodyTooLarge({ textBytes, fields }: BodyLimits): Refused {
  const besides = fields.properties === undefined ? '' : ' besides its images';
  const message = `The body has more than ${Math.floor(textBytes / 1024)} KiB${besides}. Send a shorter one.`;
  return new Refused('file_too_large', message);
}
