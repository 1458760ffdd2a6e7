import { Refused } from '../contract/refused.ts';
import type { Handler } from './handler.ts';
import type { Service } from './service.ts';

export const serviceReady: Handler<'service.ready'> = {
  async handle(_call, service) {
    const checks = await check(service);
    const failing = Object.values(checks).includes('failing');
    if (failing || service.stopping.aborted) {
      const message = failing
        ? 'The service is not ready: details.checks says what is failing. Wait as long as Retry-After says and try again.'
        : 'The service is about to stop. Send requests elsewhere, or wait until it is back.';
      throw new Refused('unavailable', message, { checks }, { retryAfter: 5 });
    }
    const backends = service.backends.readiness();
    return { status: 200, json: { status: 'ready', checks, ...(backends.length > 0 && { backends }) } };
  },
};

async function check({ store, files }: Service): Promise<Record<'database' | 'queue' | 'files', 'ok' | 'failing'>> {
  const [stored, kept] = await Promise.allSettled([store.check(), files.check()]);
  // The queue is in the same database, so both are available or neither is.
  return {
    database: stored.status === 'fulfilled' ? 'ok' : 'failing',
    queue: stored.status === 'fulfilled' ? 'ok' : 'failing',
    files: kept.status === 'fulfilled' ? 'ok' : 'failing',
  };
}
