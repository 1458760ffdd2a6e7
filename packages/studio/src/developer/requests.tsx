import { Fragment, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Code } from '../parts/code.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { type LoggedRequest, requestLog } from '../service/request-log.ts';
import { useStore } from '../service/store.ts';
import { pretty } from './pretty.ts';

/** The page's requests, newest first, with the ids that the service's log has too. */
export function Requests() {
  const entries = useStore(requestLog);
  const [open, setOpen] = useState<number>();
  const [onlyFailed, setOnlyFailed] = useState(false);
  const shown = onlyFailed ? entries.filter(({ failed }) => failed) : entries;
  return (
    <section aria-labelledby="requests-title">
      <div className="section-head">
        <h2 id="requests-title">Requests from this page</h2>
        <Button kind="quiet" aria-pressed={onlyFailed} onClick={() => setOnlyFailed(!onlyFailed)}>
          Only failed
        </Button>
        <Button kind="quiet" onClick={() => requestLog.set([])}>
          Clear
        </Button>
      </div>
      <ScrollBox className="table-box" name="Requests">
        <table className="requests">
          <thead>
            <tr>
              <th>Time</th>
              <th>Request</th>
              <th>Status</th>
              <th className="number">Duration</th>
              <th>Request ID</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((entry) => (
              <Fragment key={entry.id}>
                <RequestRow
                  entry={entry}
                  open={open === entry.id}
                  onToggle={() => setOpen(open === entry.id ? undefined : entry.id)}
                />
                {open === entry.id && (
                  <tr className="bodies">
                    <td colSpan={5}>
                      <Bodies entry={entry} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && (
          <p className="empty-words">
            {onlyFailed ? 'No failed requests since the page was loaded.' : 'No requests since the page was loaded.'}
          </p>
        )}
      </ScrollBox>
    </section>
  );
}

function RequestRow({ entry, open, onToggle }: { entry: LoggedRequest; open: boolean; onToggle: () => void }) {
  const { at, method, path, status, ms, requestId, failed } = entry;
  return (
    <tr>
      <td className="mono">{new Date(at).toLocaleTimeString('en-GB')}</td>
      <td className="mono">
        <button type="button" className="row-button" aria-expanded={open} onClick={onToggle}>
          <b>{method}</b> {path}
        </button>
      </td>
      <td className={failed ? 'bad' : 'good'}>{status || (ms === undefined ? 'pending' : 'no response')}</td>
      <td className="number">{ms === undefined ? '' : `${ms} ms`}</td>
      <td className="mono">{requestId}</td>
    </tr>
  );
}

/** What was sent and received. The log keeps bodies without secrets, and only their first part. */
function Bodies({ entry: { sent, received, requestId } }: { entry: LoggedRequest }) {
  return (
    <div className="request-bodies">
      {requestId && <p className="mono request-id">{requestId}</p>}
      {sent === undefined && received === undefined && (
        <p className="small">Neither the request nor the response has a body.</p>
      )}
      {sent !== undefined && (
        <div>
          <h3>Request</h3>
          <Code text={pretty(sent)} name="Request body" />
        </div>
      )}
      {received !== undefined && (
        <div>
          <h3>Response</h3>
          <Code text={pretty(received)} name="Response body" />
        </div>
      )}
    </div>
  );
}
