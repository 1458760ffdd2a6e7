import { runOperation } from './run-operation.ts';
import { showImage } from './run-responses.ts';

export const imagesSegmentImage = runOperation<'images.segmentImage'>({ returnsResult: true, show: showImage });
