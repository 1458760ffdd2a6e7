import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadContract } from '../contract/contract.ts';
import { coverageTargets } from '../coverage/coverage-targets.ts';
import { CoverageTracker } from '../coverage/coverage-tracker.ts';
import { type Report, reportOf } from '../report/report.ts';
import { settled } from '../session/options.ts';
import { Session, Stop } from '../session/session.ts';
import { network, type Wiring } from '../session/wiring.ts';
import { startFailingModels, withFailingModels } from './failing-models.ts';
import { startService } from './start-service.ts';
import { atItsLimits, tightLimits } from './tight-limits.ts';

/** What a service needs that is only started for some checks. */
interface Special {
  /** Starts what it needs besides, and returns its settings. */
  begin(folder: string): Promise<{ env: Record<string, string>; stop(): void }>;
  check(session: Session, untilReady: () => Promise<void>): Promise<void>;
}

export const specialServices = {
  limits: { begin: async () => ({ env: tightLimits, stop() {} }), check: atItsLimits },
  'failing models': { begin: startFailingModels, check: withFailingModels },
} as const satisfies Record<string, Special>;

export type SpecialService = keyof typeof specialServices;

/** Starts a service with settings of its own, and checks what only such a service returns. */
export async function verifySpecial(name: SpecialService, checks: string[], wiring: Wiring = network): Promise<Report> {
  const contract = loadContract();
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-verify-'));
  const { begin, check }: Special = specialServices[name];
  const begun = await begin(folder);
  const service = await startService({ env: begun.env, waitUntilReady: false });
  const options = settled({ server: service.url, apiKey: service.apiKey });
  const sender = wiring.createSender({
    server: service.url,
    keys: { owner: service.apiKey },
    rate: 500,
    connections: 8,
    respectLimits: false,
    signal: new AbortController().signal,
  });
  const session = new Session(
    contract,
    options,
    sender,
    new CoverageTracker(coverageTargets(contract, contract.operations, checks)),
    wiring,
  );
  let stoppedBy: string | undefined;
  try {
    await check(session, () => untilReady(service.url));
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    stoppedBy = error.message;
  } finally {
    await sender.close();
    await session.fixtures?.ownReceiver.close();
    await service.stop();
    begun.stop();
    rmSync(folder, { recursive: true });
  }
  return reportOf(session, { stoppedBy, cannot: undefined, left: 0 });
}

/** A service may be used although it is not ready: its models can be away. */
async function untilReady(url: string): Promise<void> {
  const isStarting = async (): Promise<boolean> => {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    const { checks } = ((await response?.json().catch(() => undefined)) ?? {}) as { checks?: unknown };
    return response?.ok !== true && checks === undefined;
  };
  while (await isStarting()) await sleep(100);
}
