import { runOperation } from './run-operation.ts';
import { showUrl } from './run-responses.ts';

export const imagesBackgroundRemove = runOperation<'images.backgroundRemove'>({
  returnsResult: true,
  show: showUrl,
});
