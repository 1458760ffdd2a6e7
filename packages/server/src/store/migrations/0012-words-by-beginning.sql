-- Text search finds words by their beginnings, which an index of the list does not.
drop index runs_by_word;
create index runs_by_word on runs using gin (array_to_tsvector(words));

-- Words were kept with their accents. Null until the service has read the prompt again; ASCII has none.
update runs set words = null where octet_length(words::text) > length(words::text);
