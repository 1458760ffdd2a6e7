import { useSyncExternalStore } from 'react';

/** The routes of the page, in the fragment after the `#`, so any static server can serve it. */
export type Route =
  | { page: 'make' }
  | { page: 'gallery' }
  | { page: 'prompts' }
  /** `image` is the `image_index` of the contract: one image of a batch. */
  | { page: 'run'; runId: string; view: string; image: number }
  | { page: 'edit'; runId: string; image: number }
  /** Two images side by side, each as `imageKey` writes it; the second may be missing. */
  | { page: 'compare'; one: string; other: string; view: string }
  | { page: 'developers'; view: string };

export function parseRoute(hash: string): Route {
  const [path = '', query] = hash.replace(/^#?\/?/, '').split('?');
  const [page, one = '', two = '', three = ''] = path.split('/');
  if (page === 'gallery' || page === 'prompts') return { page };
  if (page === 'runs' && one) {
    const image = Number(new URLSearchParams(query).get('image_index')) || 0;
    return two === 'edit' ? { page: 'edit', runId: one, image } : { page: 'run', runId: one, view: two, image };
  }
  if (page === 'compare' && one) return { page, one, other: two, view: three };
  if (page === 'developers') return { page, view: one || 'usage' };
  return { page: 'make' };
}

/** The route of one image of a run; `view` is a view of the run's page, or `edit`. */
export const imagePath = (runId: string, image = 0, view = ''): string =>
  `/runs/${runId}${view && `/${view}`}${image > 0 ? `?image_index=${image}` : ''}`;

/** One image of a run in a route, for example `01a1….2`. */
export const imageKey = (runId: string, image = 0): string => (image > 0 ? `${runId}.${image}` : runId);

export function parseImageKey(key: string): { runId: string; image: number } {
  const [runId = '', image] = key.split('.');
  return { runId, image: Number(image) || 0 };
}

/** The route that compares two images. */
export const comparePath = (one: string, other = '', view = ''): string =>
  `/compare/${one}${other && `/${other}`}${view && `/${view}`}`;

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash);

export const go = (path: string): void => {
  location.hash = path;
};
