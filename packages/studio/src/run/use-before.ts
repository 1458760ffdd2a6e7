import type { Run } from '@darkroom/client';
import { useRun } from '../service/queries.ts';
import { inputsOf } from '../service/run-words.ts';

/** Edits that move nothing; a reframed image cannot be compared with its source. */
const edits = new Set(['edit', 'flux-kontext-edit', 'mask-edit', 'generative-remove', 'remove-background', 'segment']);

/** The source image of an edit, if there was one. */
export function useBefore(run: Run | undefined): string | undefined {
  const isEdit = run !== undefined && edits.has(run.run_type);
  const { run: parent } = useRun(isEdit ? (run.parent_run_id ?? '') : '');
  if (!isEdit) return undefined;
  if (parent?.image_url) return parent.image_url;
  const { original_image_url, image_url, imageUrl } = inputsOf(run);
  const address = original_image_url ?? image_url ?? imageUrl;
  return typeof address === 'string' && address.startsWith('http') ? address : undefined;
}
