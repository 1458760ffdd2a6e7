import { runOperation } from './run-operation.ts';
import { showImage } from './run-responses.ts';

export const editMaskImage = runOperation<'edit.maskImage'>({ returnsResult: true, show: showImage });
