import { lazy, Suspense } from 'react';
import { parseRoute } from '../router.ts';
import { useStore } from '../service/store.ts';
import { DropAnywhere } from './drop-anywhere.tsx';
import { deleting } from './image-actions.ts';
import { dropFromLightbox, leaveTo, lightbox } from './lightbox-store.ts';

const Lightbox = lazy(() => import('./lightbox.tsx'));
const DeleteDialog = lazy(() =>
  import('../parts/delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })),
);

/** What images open above any screen: the lightbox, the question before deleting, and where to drop one. */
export function ImageHost() {
  const opened = useStore(lightbox);
  const doomed = useStore(deleting);
  const done = (runId: string): void => {
    deleting.set(undefined);
    const route = parseRoute(location.hash);
    if ('runId' in route && route.runId === runId) leaveTo('/gallery');
    else dropFromLightbox(runId);
  };
  return (
    <>
      <Suspense fallback={null}>
        {opened && <Lightbox {...opened} />}
        {doomed && (
          <DeleteDialog
            runs={[doomed.run]}
            onClose={() => deleting.set(undefined)}
            onDone={() => done(doomed.run.run_id)}
          />
        )}
      </Suspense>
      <DropAnywhere />
    </>
  );
}
