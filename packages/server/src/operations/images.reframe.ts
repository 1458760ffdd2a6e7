import { showRun } from './answers.ts';
import { runOperation } from './run-operation.ts';

export const imagesReframe = runOperation<'images.reframe'>({ show: showRun });
