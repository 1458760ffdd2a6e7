import { runOperation } from './run-operation.ts';
import { showGeneration } from './run-responses.ts';

export const imagesCombineNanobanana = runOperation<'images.combine.nanobanana'>({ show: showGeneration });
