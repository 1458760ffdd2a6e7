import { showGeneration } from './answers.ts';
import { runOperation } from './run-operation.ts';

export const imagesEditNanobanana = runOperation<'images.edit.nanobanana'>({ show: showGeneration });
