import { runOperation } from './run-operation.ts';
import { showGeneration } from './run-responses.ts';

export const imagesEditNanobanana = runOperation<'images.edit.nanobanana'>({ show: showGeneration });
