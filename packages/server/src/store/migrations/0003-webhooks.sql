-- Every run with a webhook_url gets an event when it ends. Runs that ended while theirs was held back get it at the next
-- start, which removes them from this table: the event shows URLs that only the service knows.
create table owed_events (
  run_id uuid primary key references runs on delete cascade
);
insert into owed_events (run_id) select run_id from runs where webhook_state = 'held' and completed_at is not null;
drop index runs_held;
alter table runs drop column webhook_state;

-- receiver is the origin of the url; due_at is when a worker may claim a pending delivery. Claiming moves due_at on, so a
-- delivery whose worker was lost becomes due again by itself.
alter table deliveries add column receiver text, add column due_at timestamptz;
update deliveries set
  receiver = lower(coalesce(substring(url from '^[A-Za-z]+://[^/?#]+'), url)),
  due_at = coalesce(next_attempt_at, updated_at);
alter table deliveries alter column receiver set not null, alter column due_at set not null;
create index deliveries_pending on deliveries (user_id, receiver, due_at) where status = 'pending';

-- One row for each caller and receiver with pending deliveries. Workers claim from the lane that has waited longest, and
-- a lane that was served goes to the end, so nobody waits for another's backlog. Nothing of a lane is due before due_at.
create table delivery_lanes (
  user_id text not null,
  receiver text not null,
  due_at timestamptz not null,
  -- Whether the receiver responded quickly the last time.
  quick boolean not null,
  primary key (user_id, receiver)
) with (fillfactor = 50);
create index delivery_lanes_due on delivery_lanes (due_at);
insert into delivery_lanes (user_id, receiver, due_at, quick)
select user_id, receiver, min(due_at), false from deliveries where status = 'pending' group by user_id, receiver;

-- Finds secrets by the id of the key that encrypts them; it is empty for those that are still plain text.
create index runs_by_secret_key on runs (
  (case when webhook_secret like 'enc1:%' then substr(webhook_secret, 6, 8) else '' end), run_id
) where webhook_secret is not null;
create index deliveries_by_secret_key on deliveries (
  (case when secret like 'enc1:%' then substr(secret, 6, 8) else '' end), delivery_id
) where secret is not null;
