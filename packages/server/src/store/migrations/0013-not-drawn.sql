-- Parts of the prompt that the result does not show.
alter table runs add column not_drawn text[] not null default '{}';
