import { useState } from 'react';
import { useRuns } from '../service/queries.ts';
import { titleOf } from '../service/run-words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { Source } from './pictures-input.tsx';
import { RunFace } from './run-card.tsx';

interface Props {
  most: number;
  onPick: (sources: Source[]) => void;
  onClose: () => void;
}

/** Chooses images among the runs that have one. */
export function RunPicker({ most, onPick, onClose }: Props) {
  const { data, hasNextPage, fetchNextPage, isFetching } = useRuns({ status: 'completed' }, 48);
  const [picked, setPicked] = useState<readonly Source[]>([]);
  const runs = data?.pages.flatMap((page) => page.data).filter((run) => run.image_url) ?? [];
  const toggle = (source: Source): void => {
    if (most === 1) {
      onPick([source]);
      return;
    }
    const has = picked.some(({ runId }) => runId === source.runId);
    setPicked(has ? picked.filter(({ runId }) => runId !== source.runId) : [...picked, source].slice(-most));
  };
  return (
    <Dialog title={most === 1 ? 'Choose an image' : `Choose up to ${most} images`} onClose={onClose} wide>
      <div className="picker">
        {runs.map((run) => (
          <button
            type="button"
            key={run.run_id}
            className="pick"
            aria-pressed={picked.some(({ runId }) => runId === run.run_id)}
            aria-label={titleOf(run)}
            onClick={() => toggle({ runId: run.run_id, url: String(run.image_url) })}
          >
            <RunFace run={run} />
          </button>
        ))}
        {runs.length === 0 && !isFetching && (
          <p className="empty-words">No images yet. Generate one first, or choose a file.</p>
        )}
      </div>
      <footer>
        {hasNextPage && (
          <Button kind="quiet" busy={isFetching} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        )}
        {most > 1 && (
          <Button kind="main" disabled={picked.length === 0} onClick={() => onPick([...picked])}>
            Use {picked.length || ''} {picked.length === 1 ? 'image' : 'images'}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
