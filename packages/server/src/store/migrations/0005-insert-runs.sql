-- How many runs of the last batch got a place: what one statement finds out about a caller and has to return.
alter table callers add column admitted integer not null default 0;

-- A crash of the server may forget the requests of the current minute; in return, counting one waits for no disk.
alter table rate_windows set unlogged;
