import { pickFields } from './pick-fields.ts';
import { runOperation } from './run-operation.ts';
import { showRun } from './run-responses.ts';
import { imageFrom } from './source-requests.ts';

export const imagesReframe = runOperation<'images.reframe'>({
  plan({ body }) {
    const { image_file, image_url, run_id } = body;
    const input = {
      ...pickFields(body, 'prompt', 'aspect_ratio', 'model', 'format', 'grid_position_x', 'grid_position_y'),
      ...pickFields(body, 'x_start', 'x_end', 'y_start', 'y_end', 'resized_width', 'resized_height'),
    };
    return {
      work: { kind: 'reframe', input },
      // There is no field to send a seed in: the same request always gives the same image.
      seeded: false,
      sources: imageFrom('source', { image_file, image_url, run_id }, body.image_index),
    };
  },
  show: showRun,
});
