create table prompts (
  prompt_id uuid primary key,
  user_id text not null,
  prompt text not null,
  original_prompt text not null,
  model_type text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index prompts_of_user on prompts (user_id, prompt_id desc);

create table models (
  model_id uuid primary key,
  name text not null,
  owner_id text not null,
  visibility text not null,
  shared_with text[] not null,
  deployment_id text not null,
  model_types text[] not null,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table api_keys (
  key_id text primary key,
  user_id text not null,
  name text not null,
  hash text not null unique,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create table secrets (
  name text primary key,
  value text not null
);

create table idempotency_keys (
  caller text not null,
  key text not null,
  fingerprint text not null,
  run_id uuid,
  status integer,
  headers json,
  body text,
  file text,
  running_until timestamptz,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table rate_windows (
  caller text not null,
  policy text not null,
  window_start bigint not null,
  used integer not null,
  primary key (caller, policy)
) with (fillfactor = 50);

create table deliveries (
  delivery_id uuid primary key,
  event_id text not null,
  user_id text not null,
  run_id uuid,
  type text not null,
  url text not null,
  secret text,
  status text not null,
  attempts json not null,
  tries integer not null,
  generation integer not null,
  only_once boolean not null,
  next_attempt_at timestamptz,
  payload text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index deliveries_of_user on deliveries (user_id, delivery_id desc);
create index deliveries_by_status on deliveries (user_id, status, delivery_id desc);
create index deliveries_of_run on deliveries (run_id, delivery_id desc) where run_id is not null;
create index deliveries_ended on deliveries (updated_at) where status <> 'pending';
