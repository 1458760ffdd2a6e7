import { runOperation } from './run-operation.ts';
import { showImage } from './run-responses.ts';
import { imageFrom } from './source-requests.ts';

export const editMaskImage = runOperation<'edit.maskImage'>({
  returnsResult: true,
  plan({ body: { original_image_url, mask_image_url } }) {
    return {
      work: { kind: 'maskEdit', input: {} },
      seeded: false,
      sources: [...imageFrom('source', { original_image_url }), ...imageFrom('mask', { mask_image_url })],
      maskOver: 'source',
    };
  },
  show: showImage,
});
