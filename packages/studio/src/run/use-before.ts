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
  const { image_index: index } = inputsOf(run);
  const before = parent?.image_urls[typeof index === 'number' ? index : 0] ?? parent?.image_url;
  if (before) return before;
  const { original_image_url, image_url, imageUrl } = inputsOf(run);
  const address = original_image_url ?? image_url ?? imageUrl;
  return typeof address === 'string' && address.startsWith('http') ? address : undefined;
}
