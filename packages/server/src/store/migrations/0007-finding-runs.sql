-- Changes by the caller are counted apart from the run's events, whose numbers are its version.
alter table runs add column updates integer not null default 0;
alter table runs add column tags text[] not null default '{}';
create index runs_by_tag on runs using gin (tags);

-- The words of the prompt. Null in runs of earlier versions until the service has read them.
alter table runs add column words text[];
create index runs_by_word on runs using gin (words);
create index runs_without_words on runs (run_id) where words is null;
