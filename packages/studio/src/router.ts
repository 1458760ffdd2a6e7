import { useSyncExternalStore } from 'react';

/** The routes of the page, in the fragment after the `#`, so any static server can serve it. */
export type Route =
  | { page: 'make' }
  | { page: 'gallery' }
  | { page: 'run'; runId: string; view: string }
  | { page: 'edit'; runId: string }
  | { page: 'developers'; view: string };

export function parseRoute(hash: string): Route {
  const [page, one = '', two = ''] = hash.replace(/^#?\/?/, '').split('/');
  if (page === 'gallery') return { page };
  if (page === 'runs' && one)
    return two === 'edit' ? { page: 'edit', runId: one } : { page: 'run', runId: one, view: two };
  if (page === 'developers') return { page, view: one || 'usage' };
  return { page: 'make' };
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash);

export const go = (path: string): void => {
  location.hash = path;
};
