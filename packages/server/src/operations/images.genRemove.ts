import { runOperation } from './run-operation.ts';
import { showAddress } from './run-responses.ts';

export const imagesGenRemove = runOperation<'images.genRemove'>({ answersResult: true, show: showAddress });
