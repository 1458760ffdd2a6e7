-- Several deployments can share a data folder or a bucket, so each has an id and its files lie below it. The id is made
-- at the first start rather than here: a database that is copied as a template before that stays without one.
create table deployment (
  single boolean primary key default true check (single),
  id text,
  -- Files that versions before this one stored lie beside the deployments, without an id in their path.
  has_unprefixed_files boolean not null
);
insert into deployment (has_unprefixed_files) values (exists (select from migrations where applied_at < now()));

-- Files that were about to be stored; a row that is a day old and has no owner in run_files was left behind by a crash.
create table pending_files (
  file text primary key,
  announced_at timestamptz not null default now()
);
create index pending_files_by_age on pending_files (announced_at);
