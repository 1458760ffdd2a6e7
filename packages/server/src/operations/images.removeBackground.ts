import { runOperation } from './run-operation.ts';
import { showPicture } from './run-responses.ts';

export const imagesRemoveBackground = runOperation<'images.removeBackground'>({
  answersResult: true,
  show: showPicture,
});
