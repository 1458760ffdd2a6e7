import { runOperation } from './run-operation.ts';
import { showImage } from './run-responses.ts';

export const imagesRemoveBackground = runOperation<'images.removeBackground'>({
  returnsResult: true,
  show: showImage,
});
