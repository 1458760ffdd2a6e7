import type { BodyLimits } from '@darkroom/contract/reading';
import { ApiProblem } from '../problem.ts';

export function bodyTooLarge({ textBytes, fields }: BodyLimits): ApiProblem {
  const besides = fields.properties === undefined ? '' : ' besides its images';
  const message = `The body has more than ${Math.floor(textBytes / 1024)} KiB${besides}. Send a shorter one.`;
  return new ApiProblem('file_too_large', message);
}
