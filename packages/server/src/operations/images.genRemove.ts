import { showAddress } from './answers.ts';
import { runOperation } from './run-operation.ts';

export const imagesGenRemove = runOperation<'images.genRemove'>({ answersResult: true, show: showAddress });
