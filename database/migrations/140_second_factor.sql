-- The second factor of admins: one-time codes of an authenticator, passkeys and recovery codes (D42), the devices that an account has
-- signed in from, and the limits for each admin account over all addresses.

alter table auth.users
  add column has_second_factor boolean not null default false,
  add column second_factor_put_off_at timestamptz,
  add column password_was_given boolean not null default false,
  add column password_is_strong boolean not null default false;

comment on column auth.users.has_second_factor is 'Whether a one-time code or a passkey is set up. Triggers keep it.';
comment on column auth.users.password_was_given is 'The password was made and printed at the first start, and never changed since.';
comment on column auth.users.password_is_strong is 'The password satisfied the rules for admins when it was last typed.';

alter table auth.sessions
  add column second_factor_at timestamptz,
  add column last_seen_at timestamptz;

comment on column auth.sessions.second_factor_at is 'When a second factor was proved, in this session or before on its device.';
comment on column auth.sessions.last_seen_at is 'When the session was last used, to within some minutes.';

create table auth.totp_secrets (
  user_id uuid primary key references auth.users on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

comment on column auth.totp_secrets.secret is 'Encrypted with the secret of the cookies.';
comment on column auth.totp_secrets.last_step is 'The time step of the last accepted code: no code is accepted twice.';

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

comment on table auth.recovery_codes is 'The first four characters of each code select its row; of the others only a password hash is stored.';

create table auth.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  proved_at timestamptz,
  primary key (user_id, token_hash)
);

comment on table auth.known_devices is
  'The devices from which an admin has signed in, by the hash of a random cookie. For 30 days after proved_at no second '
  'factor is asked there.';

alter table auth.totp_secrets enable row level security, force row level security;
alter table auth.passkeys enable row level security, force row level security;
alter table auth.recovery_codes enable row level security, force row level security;
alter table auth.known_devices enable row level security, force row level security;

grant select, insert, update, delete on auth.totp_secrets, auth.passkeys, auth.recovery_codes to auth_service;

create policy totp_secrets_auth_service on auth.totp_secrets to auth_service using (true) with check (true);
create policy passkeys_auth_service on auth.passkeys to auth_service using (true) with check (true);
create policy recovery_codes_auth_service on auth.recovery_codes to auth_service using (true) with check (true);
create policy totp_secrets_owner on auth.totp_secrets to current_user using (true) with check (true);
create policy passkeys_owner on auth.passkeys to current_user using (true) with check (true);
create policy recovery_codes_owner on auth.recovery_codes to current_user using (true) with check (true);
create policy known_devices_owner on auth.known_devices to current_user using (true) with check (true);

create function auth.note_second_factor() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  owner_id constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  remains constant boolean :=
    exists (select from auth.totp_secrets t where t.user_id = owner_id and t.confirmed_at is not null)
    or exists (select from auth.passkeys p where p.user_id = owner_id);
begin
  update auth.users u set has_second_factor = remains where u.id = owner_id and u.has_second_factor is distinct from remains;
  if not remains then
    delete from auth.recovery_codes c where c.user_id = owner_id;
    update auth.known_devices d set proved_at = null where d.user_id = owner_id;
  end if;
  return null;
end
$$;

comment on function auth.note_second_factor() is
  'Trigger: notes on the user whether a factor is set up; with the last one go the recovery codes and the trust in devices. Serves D42.';

create trigger note_second_factor after insert or update or delete on auth.totp_secrets
for each row execute function auth.note_second_factor();
create trigger note_second_factor after insert or delete on auth.passkeys
for each row execute function auth.note_second_factor();

create function auth.queue_admin_mails(mail_kind text, subject_id uuid, facts jsonb) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  select schedule_account_mail(
    facts || jsonb_build_object(
      'kind', mail_kind, 'requestId', gen_random_uuid(), 'userId', r.user_id, 'subjectId', subject_id,
      'requestedAt', clock_timestamp(), 'attempts', 0
    ),
    clock_timestamp()
  )
  from user_roles r
  where r.role = 'admin'
$$;

comment on function auth.queue_admin_mails(text, uuid, jsonb) is
  'Queues one mail to each admin about an event of an admin account: "new-device" or "promotion". Serves D42.';

create function auth.begin_admin_sign_in(wanted_email text, device_hash text, brings_factor boolean)
returns table (user_id uuid, has_second_factor boolean, is_known boolean, proved_at timestamptz, is_guarded boolean, attempt bigint)
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  failure_limit constant integer := 20;
  free_at timestamptz;
begin
  select u.id, u.has_second_factor into user_id, has_second_factor
  from auth.users u
  join user_roles r on r.user_id = u.id and r.role = 'admin'
  where u.email = lower(btrim(wanted_email));
  if not found then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('admin sign-in of ' || user_id, 0));
  select true, case when d.proved_at > now() - interval '30 days' then d.proved_at end into is_known, proved_at
  from auth.known_devices d
  where d.user_id = begin_admin_sign_in.user_id and d.token_hash = device_hash;
  is_known := coalesce(is_known, false);
  is_guarded := not is_known and failure_limit <= (
    select count(*) from rate_limit_events e
    where e.kind = 'admin_sign_in_failure' and e.subject = user_id::text and e.at > clock_timestamp() - interval '1 hour'
  );
  if is_guarded and has_second_factor and not brings_factor then
    return next;
    return;
  end if;
  if is_guarded and not has_second_factor then
    select max(e.at) + interval '1 minute' into free_at
    from rate_limit_events e
    where e.kind = 'admin_sign_in_slowed' and e.subject = user_id::text;
    if free_at > clock_timestamp() then
      perform refuse(
        'sign_in_limited',
        jsonb_build_object('retry_after_seconds', greatest(1, ceil(extract(epoch from free_at - clock_timestamp()))::integer))
      );
    end if;
    insert into rate_limit_events (kind, subject) values ('admin_sign_in_slowed', user_id::text);
  end if;
  -- A failure until it has succeeded, so that a burst over many addresses gains nothing.
  insert into rate_limit_events (kind, subject) values ('admin_sign_in_failure', user_id::text) returning id into attempt;
  return next;
end
$$;

comment on function auth.begin_admin_sign_in(text, text, boolean) is
  'Takes an e-mail, the hash of the device''s cookie and whether a second factor comes along; gives nothing for an account that is not '
  'an admin''s, else what it has and the number of the attempt, counted as failed until forgive_admin_attempt. After 20 failures within '
  'an hour over all addresses it is guarded for unknown devices: with a second factor the attempt number is null (no password is to be '
  'checked), without one it refuses sign_in_limited beyond one attempt a minute. Serves D42.';

create function auth.begin_code_attempt(owner_id uuid, device_hash text) returns bigint
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  code_limit constant integer := 10;
  window_length constant interval := '15 minutes';
  -- Each known device has a limit of its own: who knows the password only cannot lock out the owner's devices.
  place constant text := owner_id || ' ' || coalesce(
    (select d.token_hash from auth.known_devices d where d.user_id = owner_id and d.token_hash = device_hash), 'unknown'
  );
  free_at timestamptz;
  attempt bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('codes of ' || place, 0));
  select e.at + window_length into free_at
  from rate_limit_events e
  where e.kind = 'second_factor_failure' and e.subject = place and e.at > clock_timestamp() - window_length
  order by e.at desc
  offset code_limit - 1 limit 1;
  if free_at is not null then
    perform refuse(
      'sign_in_limited',
      jsonb_build_object('retry_after_seconds', greatest(1, ceil(extract(epoch from free_at - clock_timestamp()))::integer))
    );
  end if;
  insert into rate_limit_events (kind, subject) values ('second_factor_failure', place) returning id into attempt;
  return attempt;
end
$$;

comment on function auth.begin_code_attempt(uuid, text) is
  'Counts one try of a code or of a password by an admin who confirms who they are, as failed until forgive_admin_attempt. Refuses '
  'sign_in_limited after 10 failures within 15 minutes, for each known device and for all unknown ones together. Serves D42.';

create function auth.forgive_admin_attempt(attempt bigint) returns void
language sql security definer
set search_path = public, pg_temp
begin atomic
  delete from public.rate_limit_events where id = attempt and kind in ('admin_sign_in_failure', 'second_factor_failure');
end;

comment on function auth.forgive_admin_attempt(bigint) is 'Takes the number of an attempt that succeeded: it was no failure. Serves D42.';

create function auth.note_admin_device(owner_id uuid, device_hash text, proved boolean, browser text) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  is_new boolean;
begin
  delete from auth.known_devices d where d.user_id = owner_id and d.last_seen_at < now() - interval '400 days';
  insert into auth.known_devices as d (user_id, token_hash, proved_at)
  values (owner_id, device_hash, case when proved then now() end)
  on conflict (user_id, token_hash) do update
  set last_seen_at = now(), proved_at = case when proved then now() else d.proved_at end
  returning d.xmax = 0 into is_new;
  if is_new then
    perform auth.queue_admin_mails('new-device', owner_id, jsonb_build_object('browser', left(coalesce(browser, ''), 200)));
  end if;
  return is_new;
end
$$;

comment on function auth.note_admin_device(uuid, text, boolean, text) is
  'Notes that an admin has signed in on this device, and trusts it for 30 days where a second factor was proved; says whether the device '
  'was unknown, in which case a mail to all admins is queued. Serves D42.';

create function remove_second_factor(target uuid) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  if target = current_user_id() then
    perform refuse('forbidden');
  end if;
  if not exists (select from auth.users u where u.id = target) then
    perform refuse('user_not_found');
  end if;
  if exists (select from auth.users u where u.id = target and u.has_second_factor) then
    perform log_change('delete', 'second_factor', target::text, null, null);
  end if;
  delete from auth.totp_secrets t where t.user_id = target;
  delete from auth.passkeys p where p.user_id = target;
end
$$;

comment on function remove_second_factor(uuid) is
  'Takes another admin who has lost their second factor, and removes it. Refuses forbidden (also for oneself), user_not_found. Serves D42.';

create function admins_with_second_factor() returns setof uuid
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  return query select u.id from auth.users u where u.has_second_factor;
end
$$;

comment on function admins_with_second_factor() is 'Gives the ids of users who have a second factor. Refuses forbidden. Serves D42.';

create or replace function set_user_role(target uuid, new_role text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  old_role text;
begin
  -- One change of roles at a time, and the question who asks comes after the wait: of two admins who demote each other at once,
  -- the second is none any more.
  perform pg_advisory_xact_lock(hashtextextended('user roles', 0));
  perform require_admin();
  if new_role is null or new_role not in ('admin', 'user') then
    perform refuse('role_invalid');
  end if;
  perform from auth.users u where u.id = target for key share;
  if not found then
    perform refuse('user_not_found');
  end if;
  if new_role <> 'admin' and not exists (
    select from user_roles r where r.role = 'admin' and r.user_id <> target
  ) then
    perform refuse('last_admin');
  end if;

  delete from user_roles r where r.user_id = target returning r.role into old_role;
  insert into user_roles (user_id, role) values (target, new_role);
  if old_role is not distinct from new_role then
    return;
  end if;
  perform log_change(
    'update', 'user_roles', target::text, jsonb_build_object('role', old_role), jsonb_build_object('role', new_role)
  );
  if new_role = 'admin' then
    perform auth.queue_admin_mails('promotion', target, jsonb_build_object('byId', current_user_id()));
  else
    -- The second factor is the admins' alone.
    delete from auth.totp_secrets t where t.user_id = target;
    delete from auth.passkeys p where p.user_id = target;
    delete from auth.known_devices d where d.user_id = target;
  end if;
end
$$;

revoke all on function auth.note_second_factor(), auth.queue_admin_mails(text, uuid, jsonb),
  auth.begin_admin_sign_in(text, text, boolean), auth.begin_code_attempt(uuid, text), auth.forgive_admin_attempt(bigint),
  auth.note_admin_device(uuid, text, boolean, text), remove_second_factor(uuid), admins_with_second_factor() from public;
grant execute on function auth.begin_admin_sign_in(text, text, boolean), auth.begin_code_attempt(uuid, text),
  auth.forgive_admin_attempt(bigint), auth.note_admin_device(uuid, text, boolean, text) to auth_service;
grant execute on function remove_second_factor(uuid), admins_with_second_factor() to admin;
