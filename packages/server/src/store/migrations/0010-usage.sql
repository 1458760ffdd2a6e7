-- Daily sums, written when a run ends, so they outlive it. model_type is empty for runs without one.
create table usage_days (
  user_id text not null,
  day date not null,
  run_type text not null,
  model_type text not null,
  completed bigint not null,
  failed bigint not null,
  canceled bigint not null,
  images bigint not null,
  video_seconds double precision not null,
  queue_seconds double precision not null,
  work_seconds double precision not null,
  primary key (user_id, day, run_type, model_type)
) with (fillfactor = 50);

-- JSON is counted as text: its operators fail on escapes that JSON allows and Postgres does not.
insert into usage_days
select
  user_id, (completed_at at time zone 'UTC')::date, run_type, coalesce(model_type, ''),
  count(*) filter (where status = 'completed'),
  count(*) filter (where status = 'failed'),
  count(*) filter (where status = 'canceled'),
  coalesce(sum(
    (length(files::text) - length(replace(files::text, '"mediaType":"image/', ''))) / length('"mediaType":"image/')
    - (length(files::text) - length(replace(files::text, '"role":"layer.', ''))) / length('"role":"layer.')
  ) filter (where status = 'completed' and work is not null), 0),
  coalesce(sum(substring(inputs::text from '"duration":([0-9.]+)')::double precision)
    filter (where status = 'completed' and run_type = 'video'), 0),
  sum(extract(epoch from coalesce(started_at, completed_at) - created_at)),
  coalesce(sum(extract(epoch from completed_at - started_at)), 0)
from runs where completed_at is not null
group by 1, 2, 3, 4;
