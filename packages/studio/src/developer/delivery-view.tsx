import type { Schemas } from '@darkroom/client';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Code } from '../parts/code.tsx';
import { CodeView } from '../parts/code-view.tsx';
import { toast, toastProblem } from '../parts/toasts.tsx';
import { type Action, perform } from '../service/actions.ts';
import { pretty } from './pretty.ts';

/** One event with every attempt to deliver it. */
export function DeliveryView({ delivery, onChange }: { delivery: Schemas['Delivery']; onChange: () => void }) {
  const [busy, setBusy] = useState(false);
  const action: Action = { operation: 'webhooks.redeliver', id: delivery.delivery_id };
  const again = async (): Promise<void> => {
    setBusy(true);
    try {
      await perform(action);
      toast('Event sent again.');
      onChange();
    } catch (error) {
      toastProblem(error);
    }
    setBusy(false);
  };
  return (
    <div className="delivery">
      <dl className="facts">
        <dt>webhook-id</dt>
        <dd className="mono">{delivery.event_id}</dd>
        <dt>Run</dt>
        <dd>
          {delivery.run_id ? (
            <a className="mono" href={`#/runs/${delivery.run_id}`}>
              {delivery.run_id}
            </a>
          ) : (
            'Test event'
          )}
        </dd>
        {delivery.next_attempt_at && (
          <>
            <dt>Next attempt</dt>
            <dd>{new Date(delivery.next_attempt_at).toLocaleString()}</dd>
          </>
        )}
      </dl>
      <ol className="attempts">
        {delivery.attempts.map((attempt) => (
          <li key={attempt.at}>
            {new Date(attempt.at).toLocaleTimeString('en-GB')}: {attempt.status_code ?? 'no response'}
            {attempt.error && `, ${attempt.error}`} <span className="small">{attempt.duration_ms} ms</span>
          </li>
        ))}
        {delivery.attempts.length === 0 && <li>No attempts yet.</li>}
      </ol>
      <Button icon="retry" busy={busy} onClick={again}>
        Send again
      </Button>
      <h3>Payload as sent</h3>
      <Code text={pretty(delivery.payload)} name="Payload" />
      <CodeView action={action} />
    </div>
  );
}
