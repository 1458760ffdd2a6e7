import { useEffect, useMemo, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useSettled } from '../parts/use-settled.ts';
import { noteCollections } from '../service/collections.ts';
import { problemOf } from '../service/problems.ts';
import { useRuns } from '../service/queries.ts';
import { useStore } from '../service/store.ts';
import { CollectionChips } from './collection-chips.tsx';
import { dayOfRun } from './days.ts';
import { EmptyGallery } from './empty-gallery.tsx';
import { Filters } from './filters.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { clearSelection, deselectRuns, selectRuns, useSelection } from './use-selection.ts';
import { changeView, filtersOf, type GalleryTab, isShown, view } from './view.ts';
import '../styles/gallery.css';

/** With fewer than this on the page, older runs are loaded without scrolling. */
const enough = 60;

const tabs = [
  { id: 'results', label: 'Results' },
  { id: 'uploads', label: 'Uploads' },
  { id: 'masks', label: 'Masks' },
] as const satisfies { id: GalleryTab; label: string }[];

export default function GalleryPage() {
  const shown = useStore(view);
  const search = useSettled(shown.search.trim());
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useRuns(
    filtersOf(shown, search),
  );
  const [picking, setPicking] = useState(false);
  const [wholeDay, setWholeDay] = useState<string>();

  const all = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const oldest = shown.order === 'oldest';
  const runs = useMemo(() => {
    const fitting = all.filter((run) => isShown(run, shown.tab, search));
    return oldest ? fitting.reverse() : fitting;
  }, [all, shown.tab, search, oldest]);
  const selection = useSelection(runs);
  const chosen = useMemo(() => {
    // As the list has them now: their tags may have changed.
    const latest = new Map(all.map((run) => [run.run_id, run]));
    return [...selection.values()].map((run) => latest.get(run.run_id) ?? run);
  }, [all, selection]);
  useEffect(() => noteCollections(all), [all]);

  const more = (): void => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  const last = all.at(-1);
  const lastDay = last && dayOfRun(last);
  // The list is newest first: the oldest run is known once all are loaded, and a day is complete once another begins.
  const wantsMore = hasNextPage && (oldest || runs.length < enough || (wholeDay !== undefined && lastDay === wholeDay));
  // Also after each page: one that arrives at once changes nothing else.
  const loaded = data?.pages.length ?? 0;
  useEffect(() => {
    if (loaded > 0 && wantsMore && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [loaded, wantsMore, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  useEffect(() => {
    if (wholeDay === undefined) return;
    selectRuns(runs.filter((run) => dayOfRun(run) === wholeDay));
    if (!hasNextPage || lastDay !== wholeDay) setWholeDay(undefined);
  }, [wholeDay, runs, lastDay, hasNextPage]);
  const selectDay = (day: string, select: boolean): void => {
    setWholeDay(select ? day : undefined);
    if (!select) deselectRuns(runs.filter((run) => dayOfRun(run) === day).map(({ run_id }) => run_id));
  };

  const problem = error && (
    <ProblemNote problem={problemOf(error)}>
      <Button icon="retry" onClick={() => void fetchNextPage()}>
        Try again
      </Button>
    </ProblemNote>
  );
  const waiting = oldest && hasNextPage && !error;
  return (
    <main id="content" className="gallery" tabIndex={-1}>
      <header className="gallery-head">
        <h1 className="hidden">Gallery</h1>
        <Tabs
          label="What to show"
          tabs={tabs}
          current={shown.tab}
          onChange={(tab) => changeView({ tab })}
          panel="gallery-runs"
        />
        <Filters />
      </header>
      <div className="gallery-second">
        <CollectionChips />
        <Button className="gallery-select" kind="quiet" aria-pressed={picking} onClick={() => setPicking(!picking)}>
          Select
        </Button>
      </div>
      <p className="small gallery-count" role="status">
        {waiting && `Loading all runs to show the oldest first: ${all.length} so far.`}
        {!waiting && !isPending && search !== '' && `${runs.length}${hasNextPage ? '+' : ''} found`}
      </p>
      {runs.length === 0 && problem}
      <div id="gallery-runs" role="tabpanel" aria-labelledby={`gallery-runs-${shown.tab}`}>
        {!isPending && !error && !hasNextPage && runs.length === 0 && <EmptyGallery view={{ ...shown, search }} />}
        {!waiting && (
          <GalleryGrid
            // Another list starts at its first image.
            key={JSON.stringify([shown.tab, shown.tag, shown.filters, shown.order, search])}
            runs={runs}
            selection={selection}
            selecting={picking}
            onDay={selectDay}
            onEnd={more}
          />
        )}
        {/* Where the next images would be. */}
        {runs.length > 0 && problem}
      </div>
      <SelectionBar
        runs={chosen}
        onGone={deselectRuns}
        onClear={() => {
          setPicking(false);
          clearSelection();
        }}
      />
    </main>
  );
}
