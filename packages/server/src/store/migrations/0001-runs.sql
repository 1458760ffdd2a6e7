-- Ids are UUIDv7 and carry the moment of acceptance, so every list is ordered and paged by the id alone.
-- JSON is kept as json, not jsonb: it is only ever read whole, and jsonb refuses some texts that JSON allows.
create table runs (
  run_id uuid primary key,
  user_id text not null,
  run_type text not null,
  status text not null,
  progress double precision not null,
  version integer not null,
  operation_id text not null,
  parent_run_id uuid references runs on delete set null,
  model_type text,
  model_id uuid,
  seed double precision,
  seed_given boolean not null,
  inputs json not null,
  metadata json,
  work json,
  sources json not null,
  files json not null,
  output json,
  error json,
  webhook_url text,
  webhook_secret text,
  webhook_state text not null,
  attempts integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  deadline_at timestamptz not null
) with (fillfactor = 85);

create index runs_of_user on runs (user_id, run_id desc);
create index runs_by_status on runs (user_id, status, run_id desc);
create index runs_by_type on runs (user_id, run_type, run_id desc);
create index runs_by_model on runs (user_id, model_type, run_id desc) where model_type is not null;
create index runs_of_parent on runs (parent_run_id, run_id desc) where parent_run_id is not null;
create index runs_active on runs (deadline_at) where status in ('queued', 'processing');
create index runs_ended on runs (completed_at) where completed_at is not null;
create index runs_held on runs (created_at) where webhook_state = 'held';

-- The first event of a stream, the snapshot, and its last, done, are the run itself and are not kept here.
create table run_events (
  run_id uuid not null references runs on delete cascade,
  id integer not null,
  event text not null,
  data json not null,
  created_at timestamptz not null,
  primary key (run_id, id)
);
create index run_events_by_age on run_events (created_at);

-- What is read seldom and may be large stays out of the run's own row.
create table run_extras (
  run_id uuid primary key references runs on delete cascade,
  scene json,
  layers json,
  layers_error json
);

-- Which run a stored file belongs to; a file that is in no row here was left behind by a crash.
create table run_files (
  file text primary key,
  run_id uuid not null references runs on delete cascade
);
create index run_files_of_run on run_files (run_id);

-- How many runs of a caller wait, and the place in the fair queue that their last one got.
create table callers (
  user_id text primary key,
  queued integer not null,
  tag integer not null
) with (fillfactor = 50);

create table fair_clock (
  single boolean primary key default true check (single),
  reached integer not null
) with (fillfactor = 50);
insert into fair_clock (reached) values (0);
