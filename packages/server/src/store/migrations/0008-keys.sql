-- Ids of keys become UUIDv7 like all others, made from the moment of creation, so lists of keys are paged like the rest.
alter table api_keys alter column key_id type uuid using (
  lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0')
    || '7' || substr(md5(key_id), 1, 3) || '8' || substr(md5(key_id), 4, 15)
)::uuid;
alter table api_keys
  -- The first characters of the key. Only its hash is kept, so earlier keys have none.
  add column prefix text,
  add column last_used_at timestamptz,
  add column expires_at timestamptz;
create index api_keys_of_user on api_keys (user_id, key_id desc) where revoked_at is null;

-- A key that may do everything may also manage keys.
update api_keys set scopes = array_append(scopes, 'keys:write')
where scopes @> array['runs:read', 'runs:write', 'uploads:write', 'models:read', 'webhooks:read', 'webhooks:write'];
