import { runOperation } from './run-operation.ts';
import { showPicture } from './run-responses.ts';
import { picture } from './source-requests.ts';

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
