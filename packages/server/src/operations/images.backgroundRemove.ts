import { showAddress } from './answers.ts';
import { runOperation } from './run-operation.ts';

export const imagesBackgroundRemove = runOperation<'images.backgroundRemove'>({
  answersResult: true,
  show: showAddress,
});
