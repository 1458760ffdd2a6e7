import type { components } from '@darkroom/contract/types';
import { pickFields } from './pick-fields.ts';
import { runOperation } from './run-operation.ts';
import { showInWords } from './run-responses.ts';

export const imagesReference = runOperation<'images.reference'>({
  plan({ body }) {
    // In a form the list is JSON; it has already been parsed.
    const images = (body.images ?? []) as components['schemas']['ReferenceImage'][];
    return {
      work: {
        kind: 'reference',
        input: {
          prompt: body.prompt,
          images: images.map(({ tag }) => ({ tag })),
          ...pickFields(body, 'aspect_ratio', 'resolution'),
        },
      },
      seeded: true,
      sources: images.map(({ image_reference: value }, index) => ({
        role: `images.${index}`,
        field: `images/${index}/image_reference`,
        value,
      })),
    };
  },
  show: showInWords({
    begun: 'The scene is being drawn.',
    done: 'The scene is drawn.',
    canceled: 'The run was canceled before the scene was drawn.',
  }),
});
