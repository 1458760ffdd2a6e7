import { Button } from '../parts/button.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { requestLog } from '../service/request-log.ts';
import { useStore } from '../service/store.ts';

/** The page's requests, newest first, with the ids that the service's log has too. */
export function Requests() {
  const entries = useStore(requestLog);
  return (
    <section aria-labelledby="requests-title">
      <div className="section-head">
        <h2 id="requests-title">Requests from this page</h2>
        <Button kind="quiet" onClick={() => requestLog.set([])}>
          Clear
        </Button>
      </div>
      <ScrollBox className="table-box" name="Requests">
        <table>
          <thead>
            <tr>
              <th>Time</th>
              <th>Request</th>
              <th>Status</th>
              <th>Duration</th>
              <th>Request ID</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, at, method, path, status, ms, requestId, failed }) => (
              <tr key={id}>
                <td className="mono">{new Date(at).toLocaleTimeString('en-GB')}</td>
                <td className="mono">
                  <b>{method}</b> {path}
                </td>
                <td className={failed ? 'bad' : 'good'}>{status || (ms === undefined ? 'pending' : 'no response')}</td>
                <td>{ms === undefined ? '' : `${ms} ms`}</td>
                <td className="mono">{requestId}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {entries.length === 0 && <p className="empty-words">No requests since the page was loaded.</p>}
      </ScrollBox>
    </section>
  );
}
