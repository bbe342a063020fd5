-- Schema `auth`: the tables of better-auth 1.7 (user, session, account, verification) in snake case with uuid keys. Only
-- `auth_service` reaches them. `sessions.token` is the access token of DATA-13.

create schema auth;
grant usage on schema auth to auth_service;

create table auth.users (
  id uuid primary key default uuidv7(),
  name text not null,
  first_name text,
  last_name text,
  email text not null unique check (email = lower(email) and is_valid_email(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth.sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sessions_user on auth.sessions (user_id);
create index sessions_expiry on auth.sessions (expires_at);

create table auth.accounts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);

create index accounts_user on auth.accounts (user_id);

create table auth.verifications (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verifications_identifier on auth.verifications (identifier);
create index verifications_expiry on auth.verifications (expires_at);

alter table auth.users enable row level security, force row level security;
alter table auth.sessions enable row level security, force row level security;
alter table auth.accounts enable row level security, force row level security;
alter table auth.verifications enable row level security, force row level security;

grant select, insert, update, delete on auth.users, auth.sessions, auth.accounts, auth.verifications to auth_service;

create policy users_auth_service on auth.users to auth_service using (true) with check (true);
create policy sessions_auth_service on auth.sessions to auth_service using (true) with check (true);
create policy accounts_auth_service on auth.accounts to auth_service using (true) with check (true);
create policy verifications_auth_service on auth.verifications to auth_service using (true) with check (true);

-- Row-level security is forced, so it binds the owner too, in whose name the `security definer` functions act. On each
-- table the owner has a policy of its own; no login of the serving process can become the owner.
create policy users_owner on auth.users to current_user using (true) with check (true);
create policy sessions_owner on auth.sessions to current_user using (true) with check (true);
create policy accounts_owner on auth.accounts to current_user using (true) with check (true);
create policy verifications_owner on auth.verifications to current_user using (true) with check (true);
