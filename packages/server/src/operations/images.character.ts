import { runOperation } from './run-operation.ts';
import { showInWords } from './run-responses.ts';

export const imagesCharacter = runOperation<'images.character'>({
  show: showInWords({
    begun: 'The character is being drawn.',
    done: 'The character is drawn.',
    canceled: 'The run was canceled before the character was drawn.',
  }),
});
