import { pickFields } from './pick-fields.ts';
import { runOperation } from './run-operation.ts';
import { acceptedHeaders } from './run-text.ts';
import { imageFrom } from './source-requests.ts';

export const generateVideo = runOperation<'generateVideo'>({
  plan({ body }) {
    const { image_url, source_run_id } = body;
    const names = ['prompt', 'negative_prompt', 'aspect_ratio', 'duration', 'cfg_scale'] as const;
    return {
      work: { kind: 'video', input: { ...pickFields(body, ...names), ...pickFields(body, 'motion_bucket_id', 'fps') } },
      seeded: true,
      sources: imageFrom('source', { image_url, source_run_id }, body.image_index),
    };
  },
  show(run) {
    return {
      status: 202,
      headers: acceptedHeaders(run),
      json: { run_id: run.runId, status: run.status, input: run.inputs },
    };
  },
});
