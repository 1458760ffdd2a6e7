import type { Run } from '@darkroom/client';
import { toast, toastProblem } from '../parts/toasts.tsx';
import { isFavourite, setFavourite } from '../service/collections.ts';

/** Marks or unmarks one run, and reports what went wrong. */
export async function markFavourite(run: Run): Promise<void> {
  const { error, missing } = await setFavourite([run], !isFavourite(run));
  if (error !== undefined) toastProblem(error);
  if (missing.length > 0) toast('This run was deleted meanwhile, so it is removed from the list.', true);
}
