import { showGeneration } from './answers.ts';
import { runOperation } from './run-operation.ts';

export const imagesCombine = runOperation<'images.combine'>({ show: showGeneration });
