import { checkNames } from './checks/check-names.ts';
import { loadContract } from './contract/contract.ts';
import { coverageTargets } from './coverage/coverage-targets.ts';
import { CoverageTracker } from './coverage/coverage-tracker.ts';
import { NoResponse } from './exchange/call.ts';
import { phases } from './phases/index.ts';
import { type Report, reportOf } from './report/report.ts';
import { cleanUp } from './session/clean-up.ts';
import type { VerifyOptions } from './session/options.ts';
import { settled as fillIn } from './session/options.ts';
import { CannotVerify, prepare } from './session/prepare.ts';
import { Session, Stop } from './session/session.ts';
import { inUnit } from './session/unit.ts';
import { network, type Wiring } from './session/wiring.ts';

/** Checks a running server and finds where it breaks the contract. */
export async function verify(options: VerifyOptions, wiring: Wiring = network): Promise<Report> {
  const contract = loadContract(options.contract);
  const settled = fillIn(options);
  const over = new AbortController();
  const sender = wiring.createSender({
    server: settled.server,
    keys: {
      owner: settled.apiKey,
      ...(settled.otherKey && { other: settled.otherKey }),
      ...(settled.narrowKey && { narrow: settled.narrowKey }),
      ...(settled.metricsToken && { operator: settled.metricsToken }),
    },
    rate: settled.rate,
    connections: settled.connections * 4,
    respectLimits: true,
    signal: over.signal,
  });
  const chosen = contract.operations.filter(
    ({ id }) => settled.include.length === 0 || settled.include.some((word) => id.includes(word)),
  );
  const session = new Session(
    contract,
    settled,
    sender,
    new CoverageTracker(coverageTargets(contract, chosen, checkNames)),
    wiring,
  );
  let stoppedBy: string | undefined;
  let cannot: string | undefined;
  let left = 0;
  const ticker = setInterval(() => settled.progress(progressLine(session)), 500);
  try {
    for (const check of settled.without) session.skip(check, '--without names it');
    await inUnit('prepare', () => prepare(session));
    for (const phase of settled.phases) {
      session.phase = phase;
      await inUnit(phase, () => phases[phase](session));
    }
  } catch (error) {
    if (error instanceof CannotVerify) cannot = error.message;
    else if (error instanceof Stop || error instanceof NoResponse) stoppedBy = error.message;
    // A scenario can stumble over a response that was already found to be wrong; what was found is still reported.
    else if (session.findings.size > 0)
      stoppedBy = `A check could not continue after a finding: ${(error as Error).message}`;
    else throw error;
  }
  // Everything that was made is deleted even if the checks were stopped, as long as the server responds.
  if (cannot === undefined) {
    left = await inUnit('clean up', () => cleanUp(session)).then(
      ({ left }) => left,
      () => session.made.runs.size,
    );
  }
  clearInterval(ticker);
  over.abort();
  await sender.close();
  await session.fixtures?.ownReceiver.close();
  settled.progress(progressLine(session));
  return reportOf(session, { stoppedBy, cannot, left });
}

function progressLine(session: Session): string {
  return `${session.phase} · ${session.requests} requests · ${session.findings.size} findings · ${Math.round(session.seconds)} s`;
}
