import type { Run } from '@darkroom/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { startFrom } from '../draft/draft.ts';
import { Button } from '../parts/button.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { toast, toastProblem } from '../parts/toasts.tsx';
import { comparePath, go } from '../router.ts';
import { isFavourite, setFavourite } from '../service/collections.ts';
import { download, fileName } from '../service/download.ts';
import { fieldNamed } from '../service/fields.ts';
import { operationFields } from '../service/operation-fields.ts';
import { titleOf } from '../service/run-words.ts';
import { CollectionDialog } from './collection-dialog.tsx';
import { useZip } from './use-zip.ts';
import { wereDeleted } from './were-deleted.ts';
import { ZipProgress } from './zip-progress.tsx';

interface Props {
  runs: readonly Run[];
  onClear: () => void;
  /** Runs that do not exist any more. */
  onGone: (runIds: readonly string[]) => void;
}

/** How many images can be combined. */
const mostCombined = fieldNamed(operationFields['images.combine'], 'run_ids')?.max_items ?? 2;

/** Actions for several runs at once. */
export function SelectionBar({ runs, onClear, onGone }: Props) {
  const [dialog, setDialog] = useState<'delete' | 'collection'>();
  const [busy, setBusy] = useState<'star' | 'download'>();
  const images = runs.filter((run) => run.image_url);
  const files = runs.reduce((sum, run) => sum + (run.video_url ? 1 : run.image_urls.length), 0);
  const allFavourites = runs.every(isFavourite);
  const zip = useZip((saved, missing) => {
    const gone = missing > 0 ? ` ${countOf(missing, 'file')} no longer exist${missing === 1 ? 's' : ''}.` : '';
    if (saved === 0) toast(`Nothing to save.${gone}`, true);
    else toast(`${countOf(saved, 'file')} saved in a zip.${gone}`, missing > 0);
  });

  const keys = useEffectEvent((event: KeyboardEvent): void => {
    // In a text field these keys belong to the text.
    const isTyping = (event.target as Element).matches('input:not([type="checkbox"]), textarea, select');
    if (isTyping || document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape' && zip.job === undefined) onClear();
    else if (event.key === 'Delete') setDialog('delete');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => keys(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const combine = (): void => {
    startFrom(
      'combine',
      images.slice(0, mostCombined).map((run) => ({ runId: run.run_id, url: String(run.image_url) })),
    );
    onClear();
    go('/');
  };
  const compare = (): void => {
    const [one, other] = images;
    if (one && other) go(comparePath(one.run_id, other.run_id));
  };
  const save = async (): Promise<void> => {
    const [run] = runs;
    const url = run?.video_url ?? run?.image_url;
    if (files !== 1 || !run || !url) return zip.start(runs);
    setBusy('download');
    try {
      await download(url, `${fileName(titleOf(run))}-${run.run_id.slice(-6)}`);
      toast('File downloaded.');
    } catch (error) {
      toastProblem(error);
    }
    setBusy(undefined);
  };
  const star = async (): Promise<void> => {
    setBusy('star');
    const { missing, error } = await setFavourite(runs, !allFavourites);
    setBusy(undefined);
    if (missing.length > 0) onGone(missing.map(({ run_id }) => run_id));
    if (error !== undefined) toastProblem(error);
    else if (missing.length > 0) toast(wereDeleted(missing.length), true);
    else toast(allFavourites ? 'Removed from favourites.' : 'Added to favourites.');
  };

  if (zip.job) return <ZipProgress job={zip.job} onContinue={zip.proceed} onSave={zip.finish} onCancel={zip.discard} />;
  if (runs.length === 0) return null;
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selected runs">
      <strong>{runs.length} selected</strong>
      <div className="selection-actions">
        <Button icon="star" busy={busy === 'star'} aria-pressed={allFavourites} onClick={star}>
          Favourite
        </Button>
        <Button icon="folder" onClick={() => setDialog('collection')}>
          Collections
        </Button>
        <Button icon="compare" disabled={images.length !== 2} onClick={compare}>
          Compare
        </Button>
        <Button icon="merge" disabled={images.length < 2 || images.length > mostCombined} onClick={combine}>
          Combine
        </Button>
        <Button icon="download" disabled={files === 0} busy={busy === 'download'} onClick={save}>
          Download
        </Button>
        <Button icon="trash" kind="danger" onClick={() => setDialog('delete')}>
          Delete
        </Button>
      </div>
      <Button icon="close" kind="quiet" label="Clear selection" onClick={onClear} />
      {dialog === 'collection' && (
        <CollectionDialog
          runs={runs}
          onGone={(missing) => onGone(missing.map(({ run_id }) => run_id))}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          runs={runs}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined);
            onClear();
          }}
        />
      )}
    </div>
  );
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
