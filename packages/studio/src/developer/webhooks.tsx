import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { client } from '../service/connection.ts';
import { problemOf } from '../service/problems.ts';
import { ago } from '../service/run-words.ts';
import { DeliveryView } from './delivery-view.tsx';
import { SecretPanel } from './secret-panel.tsx';
import { TestWebhook } from './test-webhook.tsx';

/** The events that the service sent, their receivers and outcomes. */
export function Webhooks() {
  const [status, setStatus] = useState<'' | 'pending' | 'delivered' | 'failed'>('');
  const [open, setOpen] = useState<string>();
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetching, refetch } = useInfiniteQuery({
    queryKey: ['deliveries', status],
    queryFn: ({ pageParam }) =>
      client()
        .webhooks.listDeliveries({ ...(status && { status }), ...(pageParam && { cursor: pageParam }), limit: 50 })
        .then((page) => page),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
    // A pending delivery may be delivered at any moment.
    refetchInterval: ({ state }) => (state.data?.pages[0]?.data.some((one) => one.status === 'pending') ? 1500 : false),
  });
  const deliveries = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="webhooks">
      <section aria-labelledby="deliveries-title">
        <div className="section-head">
          <h2 id="deliveries-title">Deliveries</h2>
          <select
            aria-label="State"
            value={status}
            onChange={(event) => setStatus(event.target.value as typeof status)}
          >
            <option value="">All</option>
            <option value="pending">Pending</option>
            <option value="delivered">Delivered</option>
            <option value="failed">Failed</option>
          </select>
          <Button kind="quiet" icon="retry" label="Refresh" busy={isFetching} onClick={() => void refetch()} />
        </div>
        {error && <ProblemNote problem={problemOf(error)} />}
        <ul className="deliveries">
          {deliveries.map((delivery) => (
            <li key={delivery.delivery_id}>
              <button
                type="button"
                aria-expanded={open === delivery.delivery_id}
                onClick={() => setOpen(open === delivery.delivery_id ? undefined : delivery.delivery_id)}
              >
                <span className={`dot ${delivery.status}`} aria-hidden="true" />
                <span className="delivery-type">{delivery.type}</span>
                <span className="mono delivery-url">{delivery.url}</span>
                <span className="small">
                  {delivery.status}, {ago(delivery.created_at)}
                </span>
              </button>
              {open === delivery.delivery_id && <DeliveryView delivery={delivery} onChange={() => void refetch()} />}
            </li>
          ))}
        </ul>
        {!isPending && !error && deliveries.length === 0 && (
          <p className="empty-words">
            No deliveries. Set a webhook URL for a run under “More settings”, or send a test event.
          </p>
        )}
        {hasNextPage && <Button onClick={() => void fetchNextPage()}>Show more</Button>}
      </section>
      <div className="webhook-side">
        <SecretPanel />
        <TestWebhook onSent={() => void refetch()} />
      </div>
    </div>
  );
}
