import { setTimeout as sleep } from 'node:timers/promises';
import type { BackendStatus, RoutedBackends } from '@darkroom/backends';
import type { Log } from '../process/log.ts';

export type Readiness = { name: string; status: BackendStatus['status'] | 'unchecked' };

export interface BackendChecks {
  /** What the last check found. */
  readiness(): Readiness[];
  stop(): Promise<void>;
}

const everyMs = 60_000;
const timeoutMs = 15_000;

/** Asks the backends at the start and then every minute, and logs what changes. */
export function startBackendChecks(routed: RoutedBackends, names: string[], log: Log): BackendChecks {
  const stopping = new AbortController();
  let known = new Map<string, BackendStatus>();

  const check = async (): Promise<void> => {
    const found = await routed.check(AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]));
    if (stopping.signal.aborted) return;
    for (const { name, protocol, status, message } of found) {
      const before = known.get(name);
      if (before?.status === status && before.message === message) continue;
      const facts = { backend: name, protocol, status, message };
      if (status === 'ok') log.info(facts, 'a backend is ready');
      else log.error(facts, 'a backend cannot be used');
    }
    known = new Map(found.map((one) => [one.name, one]));
  };
  const loop = async (): Promise<void> => {
    while (names.length > 0 && !stopping.signal.aborted) {
      await check();
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = loop().catch((err) => log.error({ err }, 'backends are no longer checked'));
  return {
    readiness: () => names.map((name) => ({ name, status: known.get(name)?.status ?? 'unchecked' })),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
