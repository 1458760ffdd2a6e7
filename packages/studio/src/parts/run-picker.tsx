import type { Run } from '@darkroom/client';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fieldNamed } from '../service/fields.ts';
import { operationFields } from '../service/operation-fields.ts';
import { problemOf } from '../service/problems.ts';
import { type RunFilters, useRuns } from '../service/queries.ts';
import { hasTransparency, inputsOf, titleOf } from '../service/run-words.ts';
import { isSame, type Source } from '../service/source.ts';
import { useTitle } from '../service/titles.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { LazyImage } from './lazy-image.tsx';
import { ProblemNote } from './problem-note.tsx';
import { Tabs } from './tabs.tsx';
import { useSettled } from './use-settled.ts';
import '../styles/picker.css';

interface Props {
  most: number;
  onPick: (sources: Source[]) => void;
  onClose: () => void;
}

const tabs = [
  { id: 'results', label: 'Results' },
  { id: 'uploads', label: 'Uploads' },
] as const;

type TabId = (typeof tabs)[number]['id'];

const longestSearch = fieldNamed(operationFields['runs.list'], 'q')?.max_length;
/** With fewer than this in view, older runs are loaded without scrolling. */
const enough = 24;

/** The service searches prompts, and uploads have none: their names are searched here. */
const filtersOf = (tab: TabId, search: string): RunFilters => ({
  status: 'completed',
  ...(tab === 'uploads' && { run_type: 'upload' as const }),
  ...(tab === 'results' && search !== '' && { q: search }),
});

function isOffered(run: Run, tab: TabId, search: string): boolean {
  const { isMask, file } = inputsOf(run);
  if (!run.image_url || isMask === true || (run.run_type === 'upload') !== (tab === 'uploads')) return false;
  return tab === 'results' || `${titleOf(run)} ${String(file ?? '')}`.toLowerCase().includes(search.toLowerCase());
}

/** Chooses images among the runs that have one. */
export function RunPicker({ most, onPick, onClose }: Props) {
  const [tab, setTab] = useState<TabId>('results');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useRuns(
    filtersOf(tab, search),
    48,
  );
  const [picked, setPicked] = useState<readonly Source[]>([]);
  const runs = data?.pages.flatMap((page) => page.data).filter((run) => isOffered(run, tab, search)) ?? [];

  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(false);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => setAtEnd(entry?.isIntersecting ?? false), {
      root: list.current,
      rootMargin: '600px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  const wantsMore = hasNextPage && (atEnd || runs.length < enough);
  // Also after each page: one that arrives at once changes nothing else.
  const loaded = data?.pages.length ?? 0;
  useEffect(() => {
    if (loaded > 0 && wantsMore && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [loaded, wantsMore, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const toggle = (source: Source): void => {
    if (most === 1) {
      onPick([source]);
      return;
    }
    const others = picked.filter((one) => !isSame(one, source));
    if (others.length < picked.length) setPicked(others);
    else if (picked.length < most) setPicked([...picked, source]);
  };
  return (
    <Dialog title={most === 1 ? 'Choose an image' : `Choose up to ${most} images`} onClose={onClose} wide>
      <div className="run-picker-head">
        <Tabs label="Images" tabs={tabs} current={tab} onChange={setTab} panel="run-picker" />
        <label className="run-picker-search">
          <span className="hidden">Search</span>
          <Icon name="search" />
          <input
            type="search"
            placeholder={tab === 'results' ? 'Search prompts' : 'Search names'}
            value={typed}
            maxLength={longestSearch}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              list.current?.querySelector<HTMLElement>('.run-pick')?.focus();
            }}
          />
        </label>
      </div>
      {error && (
        <ProblemNote problem={problemOf(error)}>
          <Button icon="retry" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </ProblemNote>
      )}
      <div
        ref={list}
        className="run-picker"
        id="run-picker"
        role="tabpanel"
        aria-labelledby={`run-picker-${tab}`}
        tabIndex={-1}
        onKeyDown={moveFocus}
      >
        {runs.flatMap((run) =>
          run.image_urls.map((url, image) => {
            const source: Source = { runId: run.run_id, url, ...(image > 0 && { imageIndex: image }) };
            const number = picked.findIndex((one) => isSame(one, source)) + 1;
            return (
              <Cell
                key={url}
                run={run}
                image={image}
                number={most > 1 ? number : undefined}
                onPick={() => toggle(source)}
              />
            );
          }),
        )}
        {runs.length === 0 && !isPending && !hasNextPage && !error && (
          <p className="run-picker-empty">{nothing(tab, search)}</p>
        )}
        <div ref={end} className="run-picker-end" />
      </div>
      {most > 1 && (
        <footer>
          <span className="small" role="status">
            {picked.length === most && `${most} is the maximum here.`}
          </span>
          <Button kind="main" disabled={picked.length === 0} onClick={() => onPick([...picked])}>
            Use {picked.length || ''} {picked.length === 1 ? 'image' : 'images'}
          </Button>
        </footer>
      )}
    </Dialog>
  );
}

interface CellProps {
  run: Run;
  /** Which image of a batch. */
  image: number;
  /** Its place among the picked ones, 0 if it is not picked; undefined if picking ends the choice. */
  number: number | undefined;
  onPick: () => void;
}

function Cell({ run, image, number, onPick }: CellProps) {
  const title = useTitle(run);
  const count = run.image_urls.length;
  return (
    <button
      type="button"
      className="run-pick"
      title={title}
      {...(number !== undefined && { 'aria-pressed': number > 0 })}
      onClick={onPick}
    >
      <span className={hasTransparency(run) ? 'face checkerboard' : 'face'}>
        <LazyImage src={String(run.image_urls[image])} alt="" cover />
        {count > 1 && (
          <span className="badge">
            {image + 1} of {count}
          </span>
        )}
      </span>
      <span className="run-pick-title">{title}</span>
      {number !== undefined && number > 0 && (
        <span className="run-pick-number" aria-hidden="true">
          {number}
        </span>
      )}
    </button>
  );
}

function nothing(tab: TabId, search: string): string {
  if (search !== '') return 'No matches. The search finds words of prompts by their beginnings: try other words.';
  return tab === 'uploads'
    ? 'No uploads yet. Close this and choose a file.'
    : 'No images yet. Generate one first, or close this and choose a file.';
}

/** Arrow keys go from image to image, as they lie. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('.run-pick')];
  const at = cells.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const columns = Math.max(1, cells.filter((cell) => cell.offsetTop === cells[0]?.offsetTop).length);
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: cells.length - 1,
  };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  cells[Math.max(0, Math.min(cells.length - 1, to))]?.focus();
}
