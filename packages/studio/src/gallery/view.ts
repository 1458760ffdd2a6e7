import type { Run } from '@darkroom/client';
import type { RunFilters } from '../service/queries.ts';
import { inputsOf, titleOf } from '../service/run-words.ts';
import { createKeptStore } from '../service/store.ts';

export type GalleryTab = 'results' | 'uploads' | 'masks';

/** What the gallery shows. Kept, so the way back from a run leads to the same images. */
export interface View {
  tab: GalleryTab;
  /** A collection, or the favourites. */
  tag: string;
  search: string;
  order: 'newest' | 'oldest';
  filters: Pick<RunFilters, 'status' | 'run_type' | 'model_type'>;
}

const initial: View = { tab: 'results', tag: '', search: '', order: 'newest', filters: {} };

export const view = createKeptStore<View>('darkroom.gallery', initial);

export const changeView = (fields: Partial<View>): void => view.set({ ...view.get(), ...fields });

export const clearView = (): void => changeView({ tag: '', search: '', filters: {} });

/** The part of the view that the service can apply. It searches prompts, and uploads have none. */
export function filtersOf({ tab, tag, filters }: View, search: string): RunFilters {
  const tagged = tag === '' ? {} : { tag };
  if (tab !== 'results') return { ...tagged, run_type: 'upload' };
  return { ...filters, ...tagged, ...(search !== '' && { q: search }) };
}

/** The part that is applied here, to the runs that were loaded. */
export function isShown(run: Run, tab: GalleryTab, search: string): boolean {
  if (tab === 'results') return run.run_type !== 'upload';
  if (run.run_type !== 'upload' || (inputsOf(run).isMask === true) !== (tab === 'masks')) return false;
  const text = `${titleOf(run)} ${String(inputsOf(run).file ?? '')}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
