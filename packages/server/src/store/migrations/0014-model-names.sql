-- Work names a model as the contract does. The text is changed as it stands: a prompt may hold what jsonb cannot.
update runs set work = regexp_replace(work::text, '^(\{"kind":"(edit|combine)","input":\{"model":)"gemini25"', '\1"gemini-2.5"')::json
where model_type = 'gemini-2.5' and work::text like '%"model":"gemini25"%';
