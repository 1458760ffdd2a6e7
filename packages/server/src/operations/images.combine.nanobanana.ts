import { showGeneration } from './answers.ts';
import { runOperation } from './run-operation.ts';

export const imagesCombineNanobanana = runOperation<'images.combine.nanobanana'>({ show: showGeneration });
