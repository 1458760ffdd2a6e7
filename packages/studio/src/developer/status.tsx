import type { Schemas } from '@darkroom/client';
import { isApiError } from '@darkroom/client';
import { useQuery } from '@tanstack/react-query';
import { ProblemNote } from '../parts/problem-note.tsx';
import { client } from '../service/connection.ts';
import { problemOf } from '../service/problems.ts';
import { useMe } from '../service/queries.ts';
import { Engines } from './engines.tsx';
import { parseMetrics } from './metrics.ts';

const every = 5000;

interface Ready {
  ready: boolean;
  checks: Partial<Schemas['ReadinessChecks']>;
  backends: Schemas['BackendReadiness'][];
}

/** A service that is not ready says so with 503, which is what this screen is for and not an error of it. */
async function readiness(): Promise<Ready> {
  try {
    const { checks, backends = [] } = await client().service.ready({ retries: 0 });
    return { ready: true, checks, backends };
  } catch (error) {
    if (!isApiError(error) || error.status !== 503) throw error;
    const { checks = {} } = (error.details ?? {}) as { checks?: Ready['checks'] };
    return { ready: false, checks, backends: [] };
  }
}

/** Null if metrics need a token of their own. */
async function metrics(): Promise<ReadonlyMap<string, number> | null> {
  try {
    return parseMetrics(await client().service.metrics({ retries: 0 }));
  } catch (error) {
    if (isApiError(error) && error.status === 401) return null;
    throw error;
  }
}

/** Whether the service works, what waits and what does the work. */
export function Status() {
  const ready = useQuery({ queryKey: ['ready'], queryFn: readiness, staleTime: 0, refetchInterval: every });
  const read = useQuery({ queryKey: ['metrics'], queryFn: metrics, staleTime: 0, refetchInterval: every });
  return (
    <div className="status">
      {ready.error && <ProblemNote problem={problemOf(ready.error)} />}
      {ready.data && <Checks {...ready.data} />}
      <section className="panel" aria-labelledby="queue-title">
        <h2 id="queue-title">Queue and workers</h2>
        {read.data === null && (
          <p>
            Metrics need a token here (<code>DARKROOM_METRICS_TOKEN</code>), which the studio does not have. Read{' '}
            <code>/metrics</code> with your monitoring.
          </p>
        )}
        {read.data && <Queue metrics={read.data} />}
        {read.error && <ProblemNote problem={problemOf(read.error)} />}
      </section>
      <Engines backends={ready.data?.backends ?? []} />
    </div>
  );
}

const checkNames = { database: 'Database', queue: 'Queue', files: 'Files' } as const;

function Checks({ ready, checks, backends }: Ready) {
  const troubled = backends.filter(({ status }) => status === 'away' || status === 'misconfigured');
  const words = !ready
    ? 'The service is not ready'
    : troubled.length > 0
      ? `Ready, but ${troubled.length === 1 ? 'a model server is' : `${troubled.length} model servers are`} unavailable`
      : 'Everything works';
  return (
    <section className="panel" aria-labelledby="status-title">
      <div role="status">
        <h2 id="status-title" className={ready && troubled.length === 0 ? 'good' : 'bad'}>
          {words}
        </h2>
      </div>
      <ul className="checks">
        {Object.entries(checkNames).map(([name, label]) => {
          const state = checks[name as keyof typeof checkNames];
          return (
            <li key={name}>
              <span className={`dot ${state === 'ok' ? 'delivered' : 'failed'}`} aria-hidden="true" />
              {label}
              <span className="small">{state === 'ok' ? 'works' : (state ?? 'unknown')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Queue({ metrics: values }: { metrics: ReadonlyMap<string, number> }) {
  const { data: me } = useMe();
  const value = (name: string): string => values.get(name)?.toLocaleString('en') ?? '–';
  const workers = values.get('darkroom_workers');
  return (
    <>
      <dl className="tiles">
        <div>
          <dt>Waiting runs</dt>
          <dd>{value('darkroom_runs_queued')}</dd>
        </div>
        <div>
          <dt>Runs being processed</dt>
          <dd>{value('darkroom_runs_processing')}</dd>
        </div>
        <div>
          <dt>Workers of this process</dt>
          <dd>{workers === 0 ? 'none' : value('darkroom_workers')}</dd>
        </div>
        <div>
          <dt>Events to deliver</dt>
          <dd>{value('darkroom_deliveries_pending')}</dd>
        </div>
      </dl>
      <p className="small">
        {workers === 0 && 'This process only serves the API; other processes do the work. '}
        {me && `You can have ${me.limits.queued_runs.toLocaleString('en')} queued runs.`}
      </p>
    </>
  );
}
