import { showPicture } from './answers.ts';
import { picture } from './pictures.ts';
import { runOperation } from './run-operation.ts';

export const editMaskImage = runOperation<'edit.maskImage'>({
  answersResult: true,
  plan({ body: { original_image_url, mask_image_url } }) {
    return {
      work: { kind: 'maskEdit', input: {} },
      seeded: false,
      sources: [...picture('source', { original_image_url }), ...picture('mask', { mask_image_url })],
      maskOver: 'source',
    };
  },
  show: showPicture,
});
