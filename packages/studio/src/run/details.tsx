import type { Run } from '@darkroom/client';
import { fieldLabel } from '../parts/field-words.ts';
import { UnusedNote } from '../parts/unused-note.tsx';
import { inputsOf, seconds, statusNames } from '../service/run-words.ts';

const hidden = new Set(['prompt', 'sync', 'model_type']);

/** The inputs of a run, how long it took, and its status. */
export function Details({ run, onRefresh }: { run: Run; onRefresh: () => void }) {
  const waited = seconds(run.created_at, run.started_at);
  const worked = seconds(run.started_at, run.completed_at);
  const inputs = Object.entries(inputsOf(run)).filter(
    ([name, value]) => !hidden.has(name) && value !== null && value !== undefined,
  );
  return (
    <>
      <section>
        <h2>Timing</h2>
        {worked !== undefined && waited !== undefined && (
          <div className="timing" aria-hidden="true">
            <i style={{ flexGrow: waited * 1000 }} />
            <b style={{ flexGrow: worked * 1000 }} />
          </div>
        )}
        <dl>
          <dt>Status</dt>
          <dd>{statusNames[run.status]}</dd>
          {waited !== undefined && <Row name="Queued" value={`${waited.toFixed(1)} s`} />}
          {worked !== undefined && <Row name="Processed" value={`${worked.toFixed(1)} s`} />}
          <Row name="Created" value={new Date(run.created_at).toLocaleString()} />
        </dl>
      </section>
      <section>
        <h2>Inputs</h2>
        <dl>
          {run.seed !== null && <Row name="Seed" value={String(run.seed)} mono />}
          {inputs
            .filter(([name]) => name !== 'seed')
            .map(([name, value]) => (
              <Row key={name} name={fieldLabel(name)} value={shown(value)} mono={typeof value !== 'string'} />
            ))}
          {inputs.length === 0 && run.seed === null && <Row name="None" value="" />}
        </dl>
        <UnusedNote run={run} />
      </section>
      <section>
        <h2>Details</h2>
        <dl>
          <Row name="Run" value={run.run_id} mono />
          {run.parent_run_id && (
            <>
              <dt>Parent run</dt>
              <dd>
                <a className="mono" href={`#/runs/${run.parent_run_id}`}>
                  {run.parent_run_id}
                </a>
              </dd>
            </>
          )}
          {run.metadata && <Row name="Metadata" value={JSON.stringify(run.metadata)} mono />}
        </dl>
        <button type="button" className="button quiet" onClick={onRefresh}>
          Refresh
        </button>
      </section>
    </>
  );
}

function Row({ name, value, mono = false }: { name: string; value: string; mono?: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={mono ? 'mono' : undefined}>{value}</dd>
    </>
  );
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 220 ? `${text.slice(0, 200)}…` : text;
}
