import type { Schemas } from '@darkroom/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { client, connection } from '../service/connection.ts';
import { problemOf } from '../service/problems.ts';
import { ago } from '../service/run-words.ts';
import { useStore } from '../service/store.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyAndLimits } from './key-and-limits.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { Scopes } from './scopes.tsx';

type Key = Schemas['Key'];

/** The caller's API keys, and the one that this page uses. */
export function Keys() {
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<Key>();
  const { apiKey } = useStore(connection);
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['keys'],
    queryFn: ({ pageParam }) =>
      client()
        .keys.list({ ...(pageParam && { cursor: pageParam }), limit: 100 })
        .then((page) => page),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  });
  const keys = data?.pages.flatMap((page) => page.data) ?? [];
  const isOurs = ({ prefix }: Key): boolean => prefix !== null && apiKey.startsWith(prefix);
  return (
    <div className="keys">
      <section aria-labelledby="keys-title">
        <div className="section-head">
          <h2 id="keys-title">API keys</h2>
          <Button kind="main" icon="plus" onClick={() => setCreating(true)}>
            Create key
          </Button>
        </div>
        {error && <ProblemNote problem={problemOf(error)} />}
        {keys.length > 0 && (
          <ScrollBox className="table-box" name="API keys">
            <table className="key-table">
              <thead>
                <tr>
                  <th>Name</th>
                  <th>Scopes</th>
                  <th>Last used</th>
                  <th>Expires</th>
                  <th>
                    <span className="hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {keys.map((key) => (
                  <tr key={key.id}>
                    <td>
                      <strong>{key.name}</strong>
                      {isOurs(key) && <span className="mark">This page</span>}
                      <p className="small">
                        <code>{key.prefix ?? ''}…</code>, created {ago(key.created_at)}
                      </p>
                    </td>
                    <td>
                      <Scopes scopes={key.scopes} />
                    </td>
                    <td data-label="Last used">{key.last_used_at ? ago(key.last_used_at) : 'Never'}</td>
                    <td data-label="Expires">{expiry(key.expires_at)}</td>
                    <td>
                      <Button icon="trash" aria-label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
                        Revoke
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        )}
        {!isPending && !error && keys.length === 0 && <p className="empty-words">No keys.</p>}
        {hasNextPage && <Button onClick={() => void fetchNextPage()}>Show more</Button>}
      </section>
      <KeyAndLimits />
      {creating && <CreateKeyDialog onCreated={() => void refetch()} onClose={() => setCreating(false)} />}
      {revoking && (
        <RevokeKeyDialog
          apiKey={revoking}
          isOurs={isOurs(revoking)}
          onClose={() => setRevoking(undefined)}
          onRevoked={() => {
            setRevoking(undefined);
            void refetch();
          }}
        />
      )}
    </div>
  );
}

function expiry(at: string | null): string {
  if (at === null) return 'Never';
  const day = new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  return Date.parse(at) < Date.now() ? `Expired ${day}` : day;
}
