import { useSyncExternalStore } from 'react';

/** A value that components can watch and any code can set. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);

/** A store that is saved in the browser, so a reload loses nothing. */
export function createKeptStore<T extends object>(key: string, initial: T, where: Storage = sessionStorage): Store<T> {
  let kept: Partial<T> = {};
  try {
    kept = JSON.parse(where.getItem(key) ?? '{}');
  } catch {}
  const store = createStore<T>({ ...initial, ...kept });
  store.subscribe(() => {
    try {
      where.setItem(key, JSON.stringify(store.get()));
    } catch {
      // Storage is full or forbidden: the value then lasts as long as the page.
    }
  });
  return store;
}
