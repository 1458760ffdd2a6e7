import { runOperation } from './run-operation.ts';
import { showInWords } from './run-responses.ts';

export const imagesReference = runOperation<'images.reference'>({
  show: showInWords({
    begun: 'The scene is being drawn.',
    done: 'The scene is drawn.',
    canceled: 'The run was canceled before the scene was drawn.',
  }),
});
