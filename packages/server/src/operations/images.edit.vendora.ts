import { showRun } from './answers.ts';
import { runOperation } from './run-operation.ts';

export const imagesEditVendora = runOperation<'images.edit.vendora'>({ show: showRun });
