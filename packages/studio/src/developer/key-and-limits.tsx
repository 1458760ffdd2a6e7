import { useState } from 'react';
import { ConnectionDialog } from '../connection/connection-dialog.tsx';
import { Button } from '../parts/button.tsx';
import { CodeView } from '../parts/code-view.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { baseUrl, connection } from '../service/connection.ts';
import { problemOf } from '../service/problems.ts';
import { useMe } from '../service/queries.ts';
import { useStore } from '../service/store.ts';
import { Scopes } from './scopes.tsx';

/** The caller's account, scopes and limits. */
export function KeyAndLimits() {
  const { data: me, error } = useMe();
  const { apiKey } = useStore(connection);
  const [changing, setChanging] = useState(false);
  return (
    <section className="panel key-and-limits" aria-labelledby="key-title">
      <div className="section-head">
        <h2 id="key-title">The key of this page</h2>
        <Button icon="plug" onClick={() => setChanging(true)}>
          Change
        </Button>
      </div>
      {error && <ProblemNote problem={problemOf(error)} />}
      <dl className="facts">
        <dt>Server</dt>
        <dd className="mono">{baseUrl()}</dd>
        <dt>Key</dt>
        <dd>
          <code>{apiKey ? `…${apiKey.slice(-4)}` : 'none'}</code>
        </dd>
        {me && (
          <>
            <dt>User</dt>
            <dd className="mono">{me.user_id}</dd>
            <dt>Type</dt>
            <dd>{me.credential === 'api_key' ? 'API key' : 'Token'}</dd>
            <dt>Scopes</dt>
            <dd>
              <Scopes scopes={me.scopes} />
            </dd>
            <dt>New runs</dt>
            <dd>{me.limits.creates_per_minute.toLocaleString('en')} per minute</dd>
            <dt>Reads</dt>
            <dd>{me.limits.reads_per_minute.toLocaleString('en')} per minute</dd>
            <dt>Uploads</dt>
            <dd>{me.limits.uploads_per_minute.toLocaleString('en')} per minute</dd>
            <dt>Queued runs</dt>
            <dd>maximum {me.limits.queued_runs.toLocaleString('en')}</dd>
          </>
        )}
      </dl>
      <CodeView action={{ operation: 'me.get' }} />
      {changing && <ConnectionDialog onClose={() => setChanging(false)} />}
    </section>
  );
}
