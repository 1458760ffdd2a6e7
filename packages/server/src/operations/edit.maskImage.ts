import { showPicture } from './answers.ts';
import { runOperation } from './run-operation.ts';

export const editMaskImage = runOperation<'edit.maskImage'>({ answersResult: true, show: showPicture });
