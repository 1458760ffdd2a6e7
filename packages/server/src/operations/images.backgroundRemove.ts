import { runOperation } from './run-operation.ts';
import { showAddress } from './run-responses.ts';

export const imagesBackgroundRemove = runOperation<'images.backgroundRemove'>({
  answersResult: true,
  show: showAddress,
});
