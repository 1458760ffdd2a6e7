import { runOperation } from './run-operation.ts';
import { showPicture } from './run-responses.ts';

export const editMaskImage = runOperation<'edit.maskImage'>({ answersResult: true, show: showPicture });
