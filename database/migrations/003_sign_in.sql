-- Schema `auth`: the tables of better-auth 1.7 (user, session, account, verification) in snake case with uuid
-- keys, and those of the second factor (D42). Only `auth_service` reaches them. `sessions.token` is the
-- access token of DATA-13.

create table auth.users (
  id uuid primary key default uuidv7(),
  name text not null,
  first_name text,
  last_name text,
  email text not null unique check (email = lower(email) and is_valid_email(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  has_second_factor boolean not null default false,
  second_factor_put_off_at timestamptz,
  password_was_given boolean not null default false,
  password_is_strong boolean not null default false,
  given_password_expires_at timestamptz
);

comment on column auth.users.has_second_factor is
  'Whether a one-time code or a passkey is set up. Triggers keep it.';
comment on column auth.users.password_was_given is
  'The password was made and printed at the first start, and never changed since.';
comment on column auth.users.password_is_strong is
  'The password satisfied the rules for admins when it was last typed.';
comment on column auth.users.given_password_expires_at is
  'When the password that the shop made and printed ends; null for one that its owner has chosen.';

create table auth.sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  second_factor_at timestamptz,
  last_seen_at timestamptz,
  only_new_password boolean not null default false,
  device_hash text
);

comment on column auth.sessions.second_factor_at is
  'When a second factor was proved, in this session or before on its device.';
comment on column auth.sessions.last_seen_at is 'When the session was last used, to within some minutes.';
comment on column auth.sessions.only_new_password is
  'Set by a recovery link: it may set a new password and nothing else (AUTH-18).';
comment on column auth.sessions.device_hash is
  'The device of an admin''s session, as in auth.known_devices.token_hash; null for customers.';

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

-- ---- keys ----

create table auth.secrets (
  name text primary key,
  value text check (length(value) >= 32),
  previous text check (length(previous) >= 32)
);

comment on table auth.secrets is
  'Keys, made once per database, the same for every instance of the shop: of cookies and of newsletter '
  'links, and of the hashes of erased contacts. `previous` is accepted beside `value`, and signs nothing. A '
  'null: the shop gets its keys from SHOP_KEYS instead.';

insert into auth.secrets (name, value)
select name, encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex')
from unnest(array['cookies', 'newsletter', 'erasures', 'push']) as name;

-- ---- the second factor of admins ----

create table auth.totp_secrets (
  user_id uuid primary key references auth.users on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

comment on column auth.totp_secrets.secret is 'Encrypted with the secret of the cookies.';
comment on column auth.totp_secrets.last_step is
  'The time step of the last accepted code: no code is accepted twice.';

create table auth.passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_user on auth.passkeys (user_id);

create table auth.recovery_codes (
  user_id uuid not null references auth.users on delete cascade,
  selector text not null,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, selector)
);

comment on table auth.recovery_codes is
  'The first four characters of each code select its row; of the others only a password hash is stored.';

create table auth.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  proved_at timestamptz,
  primary key (user_id, token_hash)
);

comment on table auth.known_devices is
  'The devices from which an admin has signed in, by the hash of a random cookie. For 30 days after '
  'proved_at no second factor is asked there.';

create table auth.demotions (
  user_id uuid primary key references auth.users on delete cascade,
  demoted_by uuid not null,
  demoted_at timestamptz not null
);

comment on table auth.demotions is
  'Admins who were made users a moment ago: for ten seconds from the notice it can be taken back, and the second factor is '
  'kept that long. Written by the functions of the roles only; rows leave within a minute or two. Serves UNDO-01.';

-- ---- rights ----

-- Row-level security is forced, so it binds the owner too, in whose name the `security definer` functions
-- act. On each table the owner has a policy of its own; no login of the serving process can become the owner.
alter table auth.users enable row level security, force row level security;
alter table auth.sessions enable row level security, force row level security;
alter table auth.accounts enable row level security, force row level security;
alter table auth.verifications enable row level security, force row level security;
alter table auth.secrets enable row level security, force row level security;
alter table auth.totp_secrets enable row level security, force row level security;
alter table auth.passkeys enable row level security, force row level security;
alter table auth.recovery_codes enable row level security, force row level security;
alter table auth.known_devices enable row level security, force row level security;
alter table auth.demotions enable row level security, force row level security;

create policy users_owner on auth.users to current_user using (true) with check (true);
create policy sessions_owner on auth.sessions to current_user using (true) with check (true);
create policy accounts_owner on auth.accounts to current_user using (true) with check (true);
create policy verifications_owner on auth.verifications to current_user using (true) with check (true);
create policy secrets_owner on auth.secrets to current_user using (true) with check (true);
create policy totp_secrets_owner on auth.totp_secrets to current_user using (true) with check (true);
create policy passkeys_owner on auth.passkeys to current_user using (true) with check (true);
create policy recovery_codes_owner on auth.recovery_codes to current_user using (true) with check (true);
create policy known_devices_owner on auth.known_devices to current_user using (true) with check (true);
create policy demotions_owner on auth.demotions to current_user using (true) with check (true);

grant select, insert, update, delete
  on auth.users, auth.sessions, auth.accounts, auth.verifications, auth.totp_secrets, auth.passkeys,
    auth.recovery_codes
  to auth_service;
grant select on auth.secrets to auth_service;

create policy users_auth_service on auth.users to auth_service using (true) with check (true);
create policy sessions_auth_service on auth.sessions to auth_service using (true) with check (true);
create policy accounts_auth_service on auth.accounts to auth_service using (true) with check (true);
create policy verifications_auth_service on auth.verifications to auth_service using (true) with check (true);
create policy totp_secrets_auth_service on auth.totp_secrets to auth_service using (true) with check (true);
create policy passkeys_auth_service on auth.passkeys to auth_service using (true) with check (true);
create policy recovery_codes_auth_service on auth.recovery_codes to auth_service using (true) with check (true);
-- The sign-in service has no business with the other keys.
create policy secrets_auth_service on auth.secrets for select to auth_service using (name = 'cookies');
