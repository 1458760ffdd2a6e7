import { runOperation } from './run-operation.ts';
import { showPicture } from './run-responses.ts';

export const imagesSegmentImage = runOperation<'images.segmentImage'>({ answersResult: true, show: showPicture });
