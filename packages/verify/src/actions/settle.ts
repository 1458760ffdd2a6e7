import { isTerminal } from '../contract/contract.ts';
import type { Exchange } from '../exchange/call.ts';
import { accepted } from '../judge/expectation.ts';
import { runIdOf, runsIn } from '../judge/runs-in.ts';
import type { Session } from '../session/session.ts';

/** Cancels a run that was only made to see whether the request is accepted, so the server does not work for nothing. */
export async function settle(session: Session, exchange: Exchange): Promise<void> {
  const { operation } = exchange.call;
  if (exchange.status >= 300 || operation.runType === null || operation.runType === 'upload') return;
  const [run] = runsIn(exchange.json);
  if (run !== undefined && isTerminal(session.contract, String(run.status))) return;
  if (exchange.status === 200) return;
  const runId = runIdOf(exchange);
  if (runId === undefined) return;
  await session.request('runs.cancel', { path: { run_id: runId } }, accepted(200));
}
