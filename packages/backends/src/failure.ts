/**
 * Why a model server did not give a result:
 * - `away`: it cannot be reached, broke off or failed; another attempt may succeed
 * - `overloaded`: it asks for a pause
 * - `refused`: the model's safety rules
 * - `rejected`: it understood the request and will not do it, however often it is sent
 * - `configuration`: wrong key, URL, model or workflow; an operator has to act
 * - `unusable`: what it returned is not what was asked for
 */
export type FailureKind = 'away' | 'overloaded' | 'refused' | 'rejected' | 'configuration' | 'unusable';

export interface FailureOptions {
  cause?: unknown;
  /** How long a pause the server asks for. */
  retryAfterMs?: number | undefined;
  /** The vendor's own name for the safety rule, if it gives one. */
  category?: string | undefined;
  /** Another attempt with the same server would only take as long again. */
  final?: boolean;
}

/** The message is for the operator's log; callers get a sentence that reveals nothing about the server. */
export class BackendFailure extends Error {
  readonly kind: FailureKind;
  readonly retryAfterMs: number | undefined;
  readonly category: string | undefined;
  readonly final: boolean;

  constructor(kind: FailureKind, message: string, { cause, retryAfterMs, category, final }: FailureOptions = {}) {
    super(message, { cause });
    this.name = 'BackendFailure';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.category = category;
    this.final = final ?? ['refused', 'rejected', 'configuration'].includes(kind);
  }
}

/** Whatever was thrown, as a failure: what is not one yet broke the protocol. */
export function asFailure(error: unknown): BackendFailure {
  if (error instanceof BackendFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new BackendFailure('unusable', `The response could not be understood: ${message}`, { cause: error });
}
