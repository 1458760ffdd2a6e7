import { loadContract } from '../contract/contract.ts';
import { coverageTargets } from '../coverage/coverage-targets.ts';
import { CoverageTracker } from '../coverage/coverage-tracker.ts';
import { createSender } from '../exchange/send.ts';
import { type Report, reportOf } from '../report/report.ts';
import { Session, Stop } from '../session/session.ts';
import { settled } from '../session/settled.ts';
import { startService } from './start-service.ts';
import { atItsLimits, tightLimits, whileStarting } from './tight-limits.ts';

/** Starts a second service with tight limits and checks what it returns while it starts and at those limits. */
export async function verifyLimits(checks: string[]): Promise<Report> {
  const contract = loadContract();
  const service = await startService({ env: tightLimits, waitUntilReady: false });
  const options = settled({ server: service.url, apiKey: service.apiKey });
  const sender = createSender({
    server: service.url,
    keys: { owner: service.apiKey },
    rate: 500,
    connections: 8,
    heedLimits: false,
    signal: new AbortController().signal,
  });
  const session = new Session(
    contract,
    options,
    sender,
    new CoverageTracker(coverageTargets(contract, contract.operations, checks)),
  );
  session.phase = 'limits';
  let stoppedBy: string | undefined;
  try {
    await whileStarting(session);
    while (
      !(await fetch(`${service.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await new Promise((resolve) => setTimeout(resolve, 100));
    await atItsLimits(session);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    stoppedBy = error.message;
  } finally {
    await sender.close();
    await session.fixtures?.ownReceiver.close();
    await service.stop();
  }
  return reportOf(session, { stoppedBy, cannot: undefined, left: 0 });
}
