import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import type { Entry, Kind, SearchData } from '../entry.ts';
import { indexOptions } from '../options.ts';
import { termsOf } from '../terms.ts';

export interface Result {
  entry: Entry;
  /** The terms of the texts that matched, for marking them. */
  terms: string[];
}

/** A name is what most readers look for, and the text of a guide mentions nearly every name. */
const weights: Record<Kind, number> = { operation: 1.6, error: 1.5, field: 1.3, guide: 1, page: 0.9 };

/** Reads the index; the function that it returns finds the best results for a query, best first. */
export function finder({ entries, index }: SearchData): (query: string, limit: number) => Result[] {
  const search = MiniSearch.loadJSON(index, indexOptions);
  return (query, limit) => {
    const words = query.trim();
    if (termsOf(words).length === 0) return [];
    // All words; if nothing has all of them, with more mistakes in them; then any of them.
    const found = attempts.map((options) => () => search.search(words, options)).reduce(firstFound, []);
    const least = (found[0]?.score ?? 0) / 10;
    return found
      .filter(({ score }) => score >= least)
      .flatMap(({ id, score, terms }) => {
        const entry = entries[id];
        return entry ? [{ entry, terms, score: score * weights[entry.kind] * nameFactor(entry, words) }] : [];
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  };
}

const attempts: SearchOptions[] = [
  { combineWith: 'AND' },
  { combineWith: 'AND', fuzzy: (term) => (term.length > 4 ? 0.34 : false) },
  {},
];

const firstFound = (found: SearchResult[], attempt: () => SearchResult[]): SearchResult[] =>
  found.length > 0 ? found : attempt();

/** How well the query fits one of the entry's names as it is written, whatever separates its parts. */
function nameFactor({ title, names }: Entry, query: string): number {
  const wanted = spaced(query);
  const all = [title, ...names].map(spaced);
  if (spaced(title) === wanted) return 30;
  if (all.includes(wanted)) return 15;
  if (all.some((name) => name.startsWith(wanted))) return 4;
  return all.some((name) => name.includes(wanted)) ? 2 : 1;
}

const spaced = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
