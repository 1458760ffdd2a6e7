import type { Run } from '@darkroom/client';
import { useRun } from '../service/queries.ts';
import { inputsOf } from '../service/run-words.ts';

/** Those that leave everything where it was; a reframed picture cannot be laid over what it was made from. */
const edits = new Set(['edit', 'flux-kontext-edit', 'mask-edit', 'generative-remove', 'remove-background', 'segment']);

/** The picture that an edit began with, where there was one. */
export function useBefore(run: Run | undefined): string | undefined {
  const isEdit = run !== undefined && edits.has(run.run_type);
  const { run: parent } = useRun(isEdit ? (run.parent_run_id ?? '') : '');
  if (!isEdit) return undefined;
  if (parent?.image_url) return parent.image_url;
  const { original_image_url, image_url, imageUrl } = inputsOf(run);
  const address = original_image_url ?? image_url ?? imageUrl;
  return typeof address === 'string' && address.startsWith('http') ? address : undefined;
}
