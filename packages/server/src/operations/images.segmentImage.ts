import { showPicture } from './answers.ts';
import { runOperation } from './run-operation.ts';

export const imagesSegmentImage = runOperation<'images.segmentImage'>({ answersResult: true, show: showPicture });
