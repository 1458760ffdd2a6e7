-- How often a worker has begun to make the layers: an image that takes its worker down must not do so for ever.
alter table run_extras add column layers_attempts integer not null default 0;
