import * as sizes from '@darkroom/contract/sizes';
import type { CharacterInput, GenerateInput, ReferenceInput } from '../generated/inputs.ts';
import { parseAspectRatio, type Size } from '../image/aspect.ts';

const ratioOf = (text: string | undefined) => (text ? parseAspectRatio(text) : undefined);

export function generateSize(input: GenerateInput): Size {
  return sizes.generatedSize(input, ratioOf(input.aspect_ratio));
}

export function characterSize({ aspect_ratio, resolution }: CharacterInput): Size {
  return sizes.characterSize(resolution, ratioOf(aspect_ratio));
}

export function referenceSize({ aspect_ratio, resolution }: ReferenceInput): Size {
  return sizes.referenceSize(resolution, ratioOf(aspect_ratio));
}
