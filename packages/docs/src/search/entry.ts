/** What can be found. The words are shown beside each result. */
export const kinds = {
  operation: 'Operation',
  error: 'Error code',
  field: 'Field',
  guide: 'Guide',
  page: 'Page',
} as const;

export type Kind = keyof typeof kinds;

/** One result of a search. */
export interface Entry {
  kind: Kind;
  title: string;
  /** Relative to the root of the site. */
  url: string;
  /** Shown below the title, unless the match is elsewhere in the text. */
  about: string;
  /** Other exact names: a path, a method, a status. */
  names: string[];
  text: string;
}

/** The contents of assets/search-index.js. */
export interface SearchData {
  entries: Entry[];
  /** The index of MiniSearch over them, made at build time. */
  index: string;
}
