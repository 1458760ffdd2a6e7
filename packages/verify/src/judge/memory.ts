import type { Operation } from '../contract/operation.ts';
import type { Exchange } from '../exchange/call.ts';

type Values = Record<string, unknown>;

/** A run as a response showed it. */
export interface RunSnapshot {
  run: Record<string, unknown>;
  exchange: Exchange;
}

/** What is known from earlier responses. */
export interface Memory {
  /** By run, in the order of the responses. */
  snapshots: Map<string, RunSnapshot[]>;
  requestIds: Set<string>;
  /** The last rate-limit fields by credentials and policy. */
  limits: Map<string, { remaining: number; at: number; lastsUntil: number }[]>;
  /** Texts that no response may contain. */
  secrets: Set<string>;
  /** Texts that only another user's responses may contain. */
  othersValues: Set<string>;
  /** The user of the main key, once known. */
  userId: string | undefined;
  quotas: Record<string, number>;
  /** Requests that change a run's tags and metadata, by run: how many have no response yet, and when the last one came. */
  updates: Map<string, { pending: number; endedAt: number }>;
  /** The bodies that were sent, by the run they made; `parts` has what is given in a form as well, in its order. */
  asked: Map<string, { operation: string; isForm: boolean; body: Values; parts: Values }>;
  /** Prompts, models, keys and deliveries, in the order of the responses. */
  resources: Map<string, { fields: Record<string, unknown>; exchange: Exchange }[]>;
}

export function createMemory(): Memory {
  return {
    snapshots: new Map(),
    requestIds: new Set(),
    limits: new Map(),
    secrets: new Set(),
    othersValues: new Set(),
    userId: undefined,
    quotas: {},
    updates: new Map(),
    asked: new Map(),
    resources: new Map(),
  };
}

/** Whether it is the purpose of the operation to show a secret; no other response may show it. */
export function returnsSecret({ id }: Pick<Operation, 'id'>): boolean {
  return ['keys.create', 'webhooks.getSecret', 'webhooks.rotateSecret'].includes(id);
}
