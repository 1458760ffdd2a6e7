import { useEffect } from 'react';
import { Icon } from '../parts/icon.tsx';
import { check, connection } from '../service/connection.ts';
import { queryClient } from '../service/query.ts';
import { reach } from '../service/reach.ts';
import { useStore } from '../service/store.ts';
import { ConnectionForm } from './connection-form.tsx';

/** Shows that the server is unavailable, and checks until it is back. */
export function ConnectionBanner() {
  const state = useStore(reach);
  useEffect(() => {
    if (state !== 'away') return;
    const timer = setInterval(() => void check(), 1500);
    return () => {
      clearInterval(timer);
      // Repeats the queries that failed meanwhile.
      if (reach.get() === 'ready') void queryClient.invalidateQueries();
    };
  }, [state]);
  return (
    <div role="status">
      {state === 'away' && (
        <p className="banner">
          <Icon name="plug" /> No response from the server. Trying again. Your entries are kept.
        </p>
      )}
    </div>
  );
}

/** Shown instead of every page while there is no valid key. */
export function Locked() {
  const { server, apiKey } = useStore(connection);
  return (
    <main id="content" className="centered-page" tabIndex={-1}>
      <img src="/assets/mark.svg" alt="" width="56" height="56" />
      <h1>{apiKey ? 'Invalid API key' : 'Enter your API key'}</h1>
      <p>
        {apiKey
          ? 'It may have been revoked, or belong to another server. Enter another key.'
          : 'Open the URL that the service printed when it first started: it includes the key. Or enter a key here. “darkroom keys create” creates a new one.'}
      </p>
      <ConnectionForm server={server} />
    </main>
  );
}
