import type { Contract } from '../../contract/contract.ts';
import type { ResponseSpec } from '../../contract/operation.ts';
import type { Exchange, Expectation } from '../../exchange/call.ts';
import { readEvents } from '../../judge/event-stream.ts';
import type { Evidence, ExchangeCheck, Verdict } from '../../judge/exchange-check.ts';
import type { Memory } from '../../judge/memory.ts';
import { runsIn } from '../../judge/runs-in.ts';
import { type ExchangeCheckName, exchangeChecks } from './index.ts';

export interface Judgement {
  check: ExchangeCheckName;
  /** Empty if the check holds. */
  verdict: string;
}

/** Checks every response, wherever the request comes from: generated cases, scenarios, Dredd's hooks. */
export function judge(contract: Contract, memory: Memory, exchange: Exchange, expectation?: Expectation): Judgement[] {
  const evidence: Evidence = {
    contract,
    exchange,
    expectation,
    spec: responseSpec(exchange),
    // The contract's own examples are not real runs.
    runs: exchange.call.operation.id === 'service.openapi' ? [] : runsIn(exchange.json ?? eventsOf(exchange)),
    memory,
  };
  const judgements = Object.entries<ExchangeCheck>(exchangeChecks).flatMap(([name, check]) => {
    const verdict = verdictOf(check, evidence);
    return verdict === undefined ? [] : [{ check: name as ExchangeCheckName, verdict }];
  });
  remember(evidence);
  return judgements;
}

/** A check that stumbles over a response has found one of an unexpected shape; the others still look at it. */
function verdictOf(check: ExchangeCheck, evidence: Evidence): Verdict {
  try {
    return check.look(evidence);
  } catch (error) {
    return `the response has an unexpected shape: ${(error as Error).message}`;
  }
}

function eventsOf({ headers, body }: Exchange): unknown {
  return headers['content-type']?.startsWith('text/event-stream') ? readEvents(body.toString()).slice(-1) : undefined;
}

function remember({ exchange, runs, memory }: Evidence): void {
  // A run in another user's response, or in a replay, says nothing new about it.
  if (exchange.headers['idempotent-replayed'] === 'true') return;
  for (const run of runs) {
    const id = String(run.run_id);
    const snapshots = memory.snapshots.get(id) ?? [];
    snapshots.push({ run, exchange: { ...exchange, body: Buffer.alloc(0), json: undefined } });
    memory.snapshots.set(id, snapshots.slice(-12));
  }
}

/** What the contract says about a response with this status; undefined if it is not listed. */
function responseSpec({ call, status, method }: Exchange): ResponseSpec | undefined {
  // A method that the path does not have is 405, whichever of its operations is asked.
  if (method !== call.operation.method && status !== 405) return undefined;
  return call.operation.responses.get(status);
}
