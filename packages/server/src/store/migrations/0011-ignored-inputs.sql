-- Names of fields that were sent and that the run does not use.
alter table runs add column ignored_inputs text[] not null default '{}';
