-- The secrets that sign a user's events. The current one has no expires_at; the previous one signs until then.
create table webhook_secrets (
  secret_id uuid primary key,
  user_id text not null,
  secret text not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create unique index webhook_secrets_current on webhook_secrets (user_id) where expires_at is null;
create index webhook_secrets_of_user on webhook_secrets (user_id);
create index webhook_secrets_by_secret_key on webhook_secrets (
  (case when secret like 'enc1:%' then substr(secret, 6, 8) else '' end), secret_id
);
-- It signed for every user and was never shown to anybody.
delete from secrets where name = 'webhook';
