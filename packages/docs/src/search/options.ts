import type { Options } from 'minisearch';
import type { Entry } from './entry.ts';
import { termsOf } from './terms.ts';

export interface Indexed extends Pick<Entry, 'title' | 'about' | 'text'> {
  /** The position in the list of entries. */
  id: number;
  names: string;
}

/** How the index is made and how it is read; MiniSearch requires both to be the same. */
export const indexOptions: Options<Indexed> = {
  fields: ['title', 'names', 'about', 'text'],
  storeFields: [],
  tokenize: termsOf,
  processTerm: (term) => term,
  searchOptions: {
    boost: { title: 6, names: 4, about: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 3 ? 0.2 : false),
    weights: { prefix: 0.6, fuzzy: 0.25 },
  },
};
