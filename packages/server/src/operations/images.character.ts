import type { CharacterInput } from '@darkroom/engine';
import { pickFields } from './pick-fields.ts';
import { runOperation } from './run-operation.ts';
import { showInWords } from './run-responses.ts';
import { imageFrom } from './source-requests.ts';

export const imagesCharacter = runOperation<'images.character'>({
  plan({ body }) {
    const { character_reference_file, character_reference_image, character_reference_run_id, image, mask } = body;
    const names = ['rendering_speed', 'style_type', 'magic_prompt_option', 'aspect_ratio', 'resolution'] as const;
    return {
      work: { kind: 'character', input: { prompt: body.prompt, ...pickFields(body, ...names) } as CharacterInput },
      seeded: true,
      sources: [
        ...imageFrom(
          'character',
          { character_reference_file, character_reference_image, character_reference_run_id },
          body.image_index,
        ),
        ...imageFrom('background', { image }),
        ...imageFrom('mask', { mask }),
      ],
      maskOver: 'background',
      ...(character_reference_file !== undefined || character_reference_image !== undefined
        ? { parentRunId: character_reference_run_id }
        : {}),
    };
  },
  show: showInWords({
    begun: 'The character is being drawn.',
    done: 'The character is drawn.',
    canceled: 'The run was canceled before the character was drawn.',
  }),
});
