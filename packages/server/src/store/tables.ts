import type { ColumnType, Generated } from 'kysely';
import type { Sealed } from './sealing.ts';

/** JSON is written as text, so one place decides how, and is parsed when it is read. */
type JsonColumn = ColumnType<unknown, string, string>;
type NullableJson = ColumnType<unknown, string | null, string | null>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type NullableMoment = ColumnType<Date | null, Date | string | null, Date | string | null>;

export interface Tables {
  runs: RunsTable;
  run_events: {
    run_id: string;
    id: number;
    event: 'status' | 'progress';
    data: JsonColumn;
    created_at: Moment;
  };
  run_extras: {
    run_id: string;
    scene: NullableJson;
    layers: NullableJson;
    layers_error: NullableJson;
    layers_attempts: Generated<number>;
  };
  run_files: { file: string; run_id: string };
  pending_files: { file: string; announced_at: Generated<Date> };
  deployment: { single: Generated<boolean>; id: string | null; has_unprefixed_files: boolean };
  callers: { user_id: string; queued: number; tag: number };
  fair_clock: { single: Generated<boolean>; reached: number };
  prompts: {
    prompt_id: string;
    user_id: string;
    prompt: string;
    original_prompt: string;
    model_type: string | null;
    created_at: Moment;
    updated_at: Moment;
  };
  models: {
    model_id: string;
    name: string;
    owner_id: string;
    visibility: 'private' | 'shared' | 'public';
    shared_with: string[];
    deployment_id: string;
    model_types: string[];
    status: 'ready' | 'unavailable';
    created_at: Moment;
    updated_at: Moment;
  };
  api_keys: {
    key_id: string;
    user_id: string;
    name: string;
    prefix: string | null;
    hash: string;
    scopes: string[];
    created_at: Moment;
    last_used_at: NullableMoment;
    expires_at: NullableMoment;
    revoked_at: NullableMoment;
  };
  webhook_secrets: {
    secret_id: string;
    user_id: string;
    secret: Sealed;
    created_at: Moment;
    expires_at: NullableMoment;
  };
  secrets: { name: string; value: Sealed };
  idempotency_keys: {
    caller: string;
    key: string;
    fingerprint: string;
    run_id: string | null;
    status: number | null;
    headers: NullableJson;
    body: string | null;
    file: string | null;
    running_until: NullableMoment;
    created_at: Moment;
  };
  rate_windows: { caller: string; policy: string; window_start: number; used: number };
  deliveries: {
    delivery_id: string;
    event_id: string;
    user_id: string;
    run_id: string | null;
    type: string;
    url: string;
    receiver: string;
    secret: Sealed | null;
    status: 'pending' | 'delivered' | 'failed';
    attempts: JsonColumn;
    tries: number;
    generation: number;
    only_once: boolean;
    next_attempt_at: NullableMoment;
    due_at: Moment;
    payload: string;
    created_at: Moment;
    updated_at: Moment;
  };
  delivery_lanes: { user_id: string; receiver: string; due_at: Moment; quick: boolean };
  owed_events: { run_id: string };
}

export interface RunsTable {
  run_id: string;
  user_id: string;
  run_type: string;
  status: string;
  progress: number;
  version: number;
  updates: number;
  operation_id: string;
  parent_run_id: string | null;
  model_type: string | null;
  model_id: string | null;
  seed: number | null;
  seed_given: boolean;
  inputs: JsonColumn;
  ignored_inputs: string[];
  not_drawn: string[];
  words: string[] | null;
  metadata: NullableJson;
  tags: string[];
  work: NullableJson;
  sources: JsonColumn;
  files: JsonColumn;
  output: NullableJson;
  error: NullableJson;
  webhook_url: string | null;
  webhook_secret: Sealed | null;
  attempts: number;
  created_at: Moment;
  updated_at: Moment;
  started_at: NullableMoment;
  completed_at: NullableMoment;
  deadline_at: Moment;
}
