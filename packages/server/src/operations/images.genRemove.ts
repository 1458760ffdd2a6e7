import { runOperation } from './run-operation.ts';
import { showUrl } from './run-responses.ts';

export const imagesGenRemove = runOperation<'images.genRemove'>({ returnsResult: true, show: showUrl });
