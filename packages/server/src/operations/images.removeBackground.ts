import { showPicture } from './answers.ts';
import { runOperation } from './run-operation.ts';

export const imagesRemoveBackground = runOperation<'images.removeBackground'>({
  answersResult: true,
  show: showPicture,
});
