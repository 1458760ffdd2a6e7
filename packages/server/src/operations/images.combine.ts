import { runOperation } from './run-operation.ts';
import { showGeneration } from './run-responses.ts';

export const imagesCombine = runOperation<'images.combine'>({ show: showGeneration });
