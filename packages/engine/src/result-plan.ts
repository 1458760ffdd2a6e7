import { imageCount, type Placement, proportional, upscaleFor, videoLength } from '@darkroom/contract/sizes';
import type { ImageFormatName, SamplingInput, WorkKind } from './backend.ts';
import type { CombineInput, EditInput, GenerateInput, WorkInputs } from './generated/inputs.ts';
import { parseAspectRatio, type Size, sizeForAspect } from './image/aspect.ts';
import { placeInFrame } from './sizes/reframe.ts';
import { characterSize, generateSize, referenceSize } from './sizes/requested.ts';

/** What a request asks for, so a backend that is not ours can be held to it. */
export interface ResultPlan {
  count: number;
  /** The size of each image; undefined if the request leaves it to the model. */
  size: Size | undefined;
  /** By how much images of that size are enlarged in the end. */
  scale: number;
  format: ImageFormatName;
  /** Where the source is in the new image, if the work extends it. */
  placement?: Placement;
  /** Of a video: the number of frames, and its width over its height if the request says so. */
  video?: { frames: number; ratio: number | undefined };
}

/** The plan of a piece of work; `source` is the size of the image that it works on. */
export function planResult<Kind extends WorkKind>(kind: Kind, input: WorkInputs[Kind], source?: Size): ResultPlan {
  const plan: ResultPlan = { count: 1, size: undefined, scale: 1, format: formatOf(input) };
  const given = input as WorkInputs[WorkKind];
  switch (kind) {
    case 'generate':
      return sampled(plan, given as GenerateInput, generateSize(given as GenerateInput));
    case 'character':
      return { ...plan, size: characterSize(given as WorkInputs['character']) };
    case 'reference':
      return { ...plan, size: referenceSize(given as WorkInputs['reference']) };
    case 'combine':
      return sampled(plan, given as CombineInput, combineSize(given as CombineInput));
    case 'edit':
      return sampled(plan, given as EditInput, source && editSize(given as EditInput, source));
    case 'reframe': {
      const placement = source && placeInFrame(source, given as WorkInputs['reframe']);
      return placement ? { ...plan, size: { width: placement.width, height: placement.height }, placement } : plan;
    }
    case 'maskEdit':
    case 'segment':
    case 'removeBackground':
    case 'generativeRemove':
      return { ...plan, size: source };
    case 'video': {
      const { aspect_ratio: aspect, ...input } = given as WorkInputs['video'];
      const ratio = aspect === undefined ? undefined : parseAspectRatio(aspect);
      return { ...plan, video: { frames: videoLength(input).frames, ratio } };
    }
    default:
      return plan;
  }
}

/** The plan of work that makes batches and enlarges them. */
function sampled(plan: ResultPlan, input: SamplingInput, size: Size | undefined): ResultPlan {
  const scale = size === undefined ? (input.upscale_factor ?? 1) : upscaleFor(size, input);
  return { ...plan, count: imageCount(input), size, scale };
}

function formatOf(input: object): ImageFormatName {
  const { output_format, format } = input as { output_format?: ImageFormatName; format?: ImageFormatName };
  return output_format ?? format ?? 'png';
}

function combineSize({ model, aspect_ratio }: CombineInput): Size | undefined {
  return model === undefined || aspect_ratio === undefined ? undefined : sizeForAspect(parseAspectRatio(aspect_ratio));
}

/** The size of the source, extended to the aspect ratio, and then exactly as wide and high as requested. */
function editSize({ aspect_ratio, width, height }: EditInput, source: Size): Size {
  const kept = aspect_ratio === undefined || aspect_ratio === 'match_input_image';
  return proportional(kept ? source : placeInFrame(source, { aspect_ratio }), width, height);
}
