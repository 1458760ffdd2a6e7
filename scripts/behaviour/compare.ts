import {
  type CompiledOperation,
  type ContractReading,
  compileOperations,
  type OpenApi,
  Refused,
  readContract,
} from '../../packages/contract/src/reading/index.ts';
import { type EdgeRequest, edgeRequests } from './edge-requests.ts';

/** Something that callers of the earlier contract would notice. */
export interface BehaviourChange {
  /** An operation with the media type of its request, or an error code. */
  at: string;
  says: string;
  /** A request that shows it. */
  example?: string;
}

/** What becomes of a contract's requests, and of the statuses that it documents, under the next one. */
export function behaviourChanges(before: OpenApi, after: OpenApi): BehaviourChange[] {
  const [old, next] = [compiled(before), compiled(after)];
  const changes = [...requestChanges(old, next), ...statusChanges(old, next)];
  // One request shows a change as well as a hundred.
  return [
    ...new Map(changes.toReversed().map((change) => [`${change.at} ${change.says}`, change])).values(),
  ].toReversed();
}

function* requestChanges(old: Compiled, next: Compiled): Generator<BehaviourChange> {
  for (const request of edgeRequests(old.contract)) {
    const [verdict, now] = [verdictOf(old, request), verdictOf(next, request)];
    // What was refused may be accepted now; and an edge that was refused was none.
    if (now === undefined || now.error === verdict?.error || (verdict !== undefined && !request.lacking)) continue;
    yield {
      at: `${request.operation} ${request.mediaType}`,
      says:
        verdict === undefined ? `a request is refused, ${now.error}${now.places}` : `${verdict.error} is ${now.error}`,
      example: `${request.what}: ${JSON.stringify(request.body)}`,
    };
  }
}

interface Compiled {
  contract: ContractReading;
  operations: Map<string, CompiledOperation>;
}

function compiled(document: OpenApi): Compiled {
  const contract = readContract(document);
  return { contract, operations: new Map(compileOperations(contract).map((each) => [each.id, each])) };
}

interface Verdict {
  /** Status and code. */
  error: string;
  /** Where, by which rule. */
  places: string;
}

/** Undefined if the request is accepted, or if there is no such operation: removing one is found by its own check. */
function verdictOf(
  { contract, operations }: Compiled,
  { operation, mediaType, body }: EdgeRequest,
): Verdict | undefined {
  const reader = operations.get(operation)?.bodies.get(mediaType);
  try {
    reader?.read(body);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { issues = [] } = (error.details ?? {}) as { issues?: { path: string; rule: string }[] };
    const places = issues.map(({ path, rule }) => `${path.replace(/\/\d+/g, '/*')} ${rule}`);
    return {
      error: `${contract.errorStatus[error.code]} ${error.code}`,
      places: places.length === 0 ? '' : `, ${[...new Set(places)].sort().join(', ')}`,
    };
  }
}

function* statusChanges(old: Compiled, next: Compiled): Generator<BehaviourChange> {
  for (const [code, status] of Object.entries(old.contract.errorStatus)) {
    const now = (next.contract.errorStatus as Record<string, number>)[code];
    if (now !== status) yield { at: code, says: `${status} is ${now ?? 'gone'}` };
  }
  for (const [id, { responses }] of old.operations) {
    const now = next.operations.get(id)?.responses;
    for (const status of now === undefined ? [] : responses.keys()) {
      if (!now?.has(status)) yield { at: id, says: `${status} is no longer returned` };
    }
  }
}
