import type { Run } from '@darkroom/client';
import { useEffect, useMemo, useState } from 'react';
import { ProblemNote } from '../parts/problem-note.tsx';
import { problemOf } from '../service/problems.ts';
import { type RunFilters, useRuns } from '../service/queries.ts';
import { titleOf } from '../service/run-words.ts';
import { Filters } from './filters.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { SelectionBar } from './selection-bar.tsx';
import '../styles/gallery.css';

/** With fewer matches than this on the page, a search automatically loads older runs. */
const enough = 60;

export default function GalleryPage() {
  const [filters, setFilters] = useState<RunFilters>({});
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useRuns(filters);

  const all = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const words = useMemo(() => search.toLowerCase().split(/\s+/).filter(Boolean), [search]);
  const runs = useMemo(() => (words.length === 0 ? all : all.filter((run) => matches(run, words))), [all, words]);
  const chosen = useMemo(() => all.filter(({ run_id }) => selected.has(run_id)), [all, selected]);

  const more = (): void => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  // The service lists but does not search: the page loads more until it has found enough.
  const tooFew = words.length > 0 && runs.length < enough;
  useEffect(() => {
    if (tooFew && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [tooFew, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const toggle = (runId: string, range?: string): void => {
    const next = new Set(selected);
    const from = range === undefined ? -1 : runs.findIndex(({ run_id }) => run_id === range);
    const to = runs.findIndex(({ run_id }) => run_id === runId);
    if (from >= 0) for (const run of runs.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(run.run_id);
    else if (!next.delete(runId)) next.add(runId);
    setSelected(next);
  };

  const filtered = words.length > 0 || Object.values(filters).some(Boolean);
  return (
    <main id="content" className="gallery" tabIndex={-1}>
      <header className="gallery-head">
        <h1>Gallery</h1>
        <Filters filters={filters} onFilters={setFilters} search={search} onSearch={setSearch} />
      </header>
      <p className="small gallery-count" role="status">
        {words.length > 0 && `${runs.length} of ${all.length} runs match${hasNextPage ? ', still searching' : ''}`}
      </p>
      {error && all.length === 0 && <ProblemNote problem={problemOf(error)} />}
      {!isPending && !error && runs.length === 0 && !isFetchingNextPage && (
        <div className="empty">
          <h2>{filtered ? 'No matches' : 'No runs yet'}</h2>
          <p>{filtered ? 'Try other words or fewer filters.' : 'Your images and videos appear here.'}</p>
          {!filtered && (
            <a className="button main" href="#/">
              Generate an image
            </a>
          )}
        </div>
      )}
      <GalleryGrid
        runs={runs}
        selected={selected}
        onToggle={toggle}
        onEnd={more}
        loading={isPending || isFetchingNextPage}
      />
      <SelectionBar runs={chosen} onClear={() => setSelected(new Set())} />
    </main>
  );
}

/** An id only matches by a good part of it: a single digit is in nearly all. */
function matches(run: Run, words: readonly string[]): boolean {
  const text = `${titleOf(run)} ${run.run_type} ${run.model_type ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word) || (word.length >= 8 && run.run_id.includes(word)));
}
