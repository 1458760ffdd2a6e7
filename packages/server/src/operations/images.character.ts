import { showInWords } from './answers.ts';
import { runOperation } from './run-operation.ts';

export const imagesCharacter = runOperation<'images.character'>({
  show: showInWords({
    begun: 'The character is being drawn.',
    done: 'The character is drawn.',
    canceled: 'The run was canceled before the character was drawn.',
  }),
});
