import { Activity, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ConnectionBanner, Locked } from './connection/connection-status.tsx';
import { ImageHost } from './images/image-host.tsx';
import { MakePage } from './make/make-page.tsx';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { Toasts } from './parts/toasts.tsx';
import { parseRoute, type Route, useHash } from './router.ts';
import { reach } from './service/reach.ts';
import { useStore } from './service/store.ts';
import { Keyboard } from './shortcuts/keyboard.tsx';
import { TopBar } from './top-bar.tsx';

const GalleryPage = lazy(() => import('./gallery/gallery-page.tsx'));
const PromptsPage = lazy(() => import('./prompts/prompts-page.tsx'));
const RunPage = lazy(() => import('./run/run-page.tsx'));
const EditPage = lazy(() => import('./edit/edit-page.tsx'));
const ComparePage = lazy(() => import('./run/compare-page.tsx'));
const DevelopersPage = lazy(() => import('./developer/developers-page.tsx'));

const titles: Record<Route['page'], string> = {
  make: 'Create',
  gallery: 'Gallery',
  prompts: 'Saved prompts',
  run: 'Run',
  edit: 'Edit',
  compare: 'Compare',
  developers: 'Developers',
};

/** Keyed by its route: a new page is announced and starts at its top. */
function Arrival({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · Darkroom`;
    scrollTo(0, 0);
  }, [title]);
  return null;
}

export function App() {
  const route = parseRoute(useHash());
  const state = useStore(reach);
  const isShown = state === 'ready' || state === 'away';
  const [wasShown, setWasShown] = useState(false);
  if (isShown && !wasShown) setWasShown(true);
  const place = 'runId' in route ? `${route.page} ${route.runId}` : route.page;

  return (
    <>
      <button type="button" className="skip" onClick={focusContent}>
        Skip to content
      </button>
      <Arrival key={place} title={titles[route.page]} />
      <TopBar page={route.page} />
      <ConnectionBanner />
      {state === 'starting' && <div className="loading" />}
      {state === 'locked' && <Locked />}
      {(isShown || wasShown) && (
        // Only hidden while a new key is asked for, so nothing that was entered is lost.
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <Suspense fallback={<div className="loading" />}>
            <ErrorBoundary key={place}>
              <Page route={route} />
            </ErrorBoundary>
          </Suspense>
        </Activity>
      )}
      <ImageHost />
      <Toasts />
      <Keyboard />
    </>
  );
}

function Page({ route }: { route: Route }): ReactNode {
  if (route.page === 'gallery') return <GalleryPage />;
  if (route.page === 'prompts') return <PromptsPage />;
  if (route.page === 'run') return <RunPage runId={route.runId} view={route.view} image={route.image} />;
  if (route.page === 'compare') return <ComparePage {...route} />;
  if (route.page === 'edit') return <EditPage runId={route.runId} image={route.image} />;
  if (route.page === 'developers') return <DevelopersPage view={route.view} />;
  return <MakePage />;
}

/** A button and not a link: the fragment after the `#` is the route. */
function focusContent(): void {
  document.getElementById('content')?.focus();
}
