import { useMemo } from 'react';
import type { Values } from '../service/fields.ts';
import { createStore, type Store, useStore } from '../service/store.ts';
import { change, type History, redo, settle, startHistory, undo } from './history.ts';
import type { Mark, Size } from './mask.ts';

/** What can be undone: the mask, the new frame, and the settings of each tool. */
export interface Draft {
  marks: readonly Mark[];
  repaint: { operation: string; values: Values };
  words: { operation: string; values: Values };
  /** The position is a part of the free space, from 0 to 1. */
  frame: { aspect: string; model: string; x: number; y: number };
}

/** What is typed; text fields have an undo of their own. */
export type Texts = Record<'repaint' | 'words' | 'surroundings' | 'find', string>;

interface Unfinished {
  history: History<Draft>;
  texts: Texts;
}

/**
 * Unfinished edits by image, outside the page: a lost connection, a key that expires or a look at another image loses
 * nothing.
 */
const unfinished = new Map<string, Store<Unfinished>>();
const most = 20;

/** The latest one is also stored in the browser, so a reload loses nothing either. */
const storageKey = 'darkroom.edit';

const newDraft = ({ width, height }: Size): Draft => ({
  marks: [],
  repaint: { operation: 'images.edit.fluxKontext', values: {} },
  words: { operation: 'images.segmentImage', values: {} },
  frame: { aspect: width > height ? '1:1' : '16:9', model: 'photon-flash-1', x: 0.5, y: 0.5 },
});

const newTexts: Texts = { repaint: '', words: '', surroundings: '', find: '' };

function draftOf(key: string, size: Size): Store<Unfinished> {
  const known = unfinished.get(key);
  if (known) return known;
  const { draft, texts } = stored(key);
  return keep(
    key,
    createStore<Unfinished>({
      history: startHistory({ ...newDraft(size), ...draft }),
      texts: { ...newTexts, ...texts },
    }),
  );
}

function keep(key: string, store: Store<Unfinished>): Store<Unfinished> {
  unfinished.set(key, store);
  const [oldest] = unfinished.keys();
  if (unfinished.size > most && oldest !== undefined) unfinished.delete(oldest);
  store.subscribe(() => {
    const { history, texts } = store.get();
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ key, draft: history.present, texts }));
    } catch {
      // Storage is full or forbidden: the edit then lasts as long as the page.
    }
  });
  return store;
}

function stored(key: string): { draft?: Partial<Draft>; texts?: Partial<Texts> } {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return kept.key === key ? kept : {};
  } catch {
    return {};
  }
}

/** Continues an edit with another image, for example with a copy of one that was deleted. */
export function moveDraft(from: string, to: string): void {
  const store = unfinished.get(from);
  if (store) keep(to, createStore(store.get()));
}

export interface DraftEditor {
  draft: Draft;
  texts: Texts;
  /** Changes of the same label follow each other as one step of undo. */
  set(part: Partial<Draft> | ((draft: Draft) => Partial<Draft>), label?: string): void;
  settle(): void;
  setText(name: keyof Texts, text: string): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
}

/** The unfinished edit of an image. */
export function useDraft(key: string, size: Size): DraftEditor {
  const store = useMemo(() => draftOf(key, size), [key, size]);
  const { history, texts } = useStore(store);
  return useMemo(() => {
    const step = (next: (history: History<Draft>) => History<Draft>): void =>
      store.set({ ...store.get(), history: next(store.get().history) });
    return {
      draft: history.present,
      texts,
      set: (part, label) =>
        step((at) => change(at, { ...at.present, ...(typeof part === 'function' ? part(at.present) : part) }, label)),
      settle: () => step(settle),
      setText: (name, text) => store.set({ ...store.get(), texts: { ...store.get().texts, [name]: text } }),
      undo: () => step(undo),
      redo: () => step(redo),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    };
  }, [store, history, texts]);
}
