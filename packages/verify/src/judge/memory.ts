import type { Exchange } from '../exchange/call.ts';

/** A run as some answer showed it. */
export interface RunSnapshot {
  run: Record<string, unknown>;
  exchange: Exchange;
}

/** What the judge knows from earlier answers. */
export interface Memory {
  /** By run, in the order in which the answers came. */
  snapshots: Map<string, RunSnapshot[]>;
  requestIds: Set<string>;
  /** The last rate-limit field by credentials and policy. */
  limits: Map<string, { remaining: number; at: number; lastsUntil: number }>;
  /** Texts that no answer may show. */
  secrets: Set<string>;
  /** Whom the main key belongs to, once known. */
  userId: string | undefined;
  quotas: Record<string, number>;
  /** Bodies that were asked to be made, by the run they made. */
  asked: Map<string, { operation: string; body: Record<string, unknown> }>;
}

export function createMemory(): Memory {
  return {
    snapshots: new Map(),
    requestIds: new Set(),
    limits: new Map(),
    secrets: new Set(),
    userId: undefined,
    quotas: {},
    asked: new Map(),
  };
}
