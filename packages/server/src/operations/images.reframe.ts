import { runOperation } from './run-operation.ts';
import { showRun } from './run-responses.ts';

export const imagesReframe = runOperation<'images.reframe'>({ show: showRun });
