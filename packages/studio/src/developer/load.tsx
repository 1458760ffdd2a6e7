import { ScrollBox } from '../parts/scroll-box.tsx';
import { ago } from '../service/run-words.ts';
import { loadByOperation, type Sample, sampleValue } from './metrics.ts';

const shown = 12;

/** What this process has done since it started. */
export function Load({ samples }: { samples: readonly Sample[] }) {
  const started = sampleValue(samples, 'process_start_time_seconds');
  const memory = sampleValue(samples, 'process_resident_memory_bytes');
  const lag = sampleValue(samples, 'nodejs_eventloop_lag_p99_seconds');
  const loads = loadByOperation(samples).slice(0, shown);
  const facts = [
    started && `Started ${ago(new Date(started * 1000).toISOString())}.`,
    memory && `Memory ${Math.round(memory / 2 ** 20).toLocaleString('en')} MB.`,
    lag && `Delay of the event loop ${Math.round(lag * 1000)} ms (99th percentile).`,
  ].filter(Boolean);
  if (loads.length === 0) return null;
  return (
    <section aria-labelledby="load-title">
      <div className="section-head">
        <h2 id="load-title">This process</h2>
        <p className="small">{facts.join(' ')}</p>
      </div>
      <ScrollBox className="table-box" name="Requests by operation">
        <table>
          <thead>
            <tr>
              <th>Operation</th>
              <th className="number">Requests</th>
              <th className="number">Failed</th>
              <th className="number">Average</th>
            </tr>
          </thead>
          <tbody>
            {loads.map(({ operation, requests, failed, meanMs }) => (
              <tr key={operation}>
                <td className="mono">{operation}</td>
                <td className="number">{requests.toLocaleString('en')}</td>
                <td className={failed > 0 ? 'number bad' : 'number'}>{failed.toLocaleString('en')}</td>
                <td className="number">{meanMs < 10 ? meanMs.toFixed(1) : Math.round(meanMs)} ms</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}
