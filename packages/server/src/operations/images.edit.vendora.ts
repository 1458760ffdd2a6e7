import { runOperation } from './run-operation.ts';
import { showRun } from './run-responses.ts';

export const imagesEditVendora = runOperation<'images.edit.vendora'>({ show: showRun });
