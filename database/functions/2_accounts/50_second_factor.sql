-- The second factor of admins (D42), and the limits of each admin account over all addresses.

-- Trigger: notes whether a factor is set up; the last one takes recovery codes and trust in devices with it. D42.
create or replace function auth.note_second_factor() returns trigger
language plpgsql security definer
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

create or replace trigger note_second_factor after insert or update or delete on auth.totp_secrets
for each row execute function auth.note_second_factor();
create or replace trigger note_second_factor after insert or delete on auth.passkeys
for each row execute function auth.note_second_factor();

-- Takes an e-mail, the device and whether a factor comes with it; nothing for no admin, else the number of the attempt,
-- failed until forgive_admin_attempt. After 20 failures within an hour unknown devices get no password check (number
-- null) with a factor, and one attempt a minute without (sign_in_limited). D42.
create or replace function auth.begin_admin_sign_in(wanted_email text, device_hash text, brings_factor boolean)
returns table (user_id uuid, has_second_factor boolean, is_known boolean, proved_at timestamptz, is_guarded boolean, attempt bigint)
language plpgsql security definer
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
  -- Counted as a failure until it has succeeded, so that a burst over many addresses gains nothing.
  insert into rate_limit_events (kind, subject) values ('admin_sign_in_failure', user_id::text) returning id into attempt;
  return next;
end
$$;
grant execute on function auth.begin_admin_sign_in(text, text, boolean) to auth_service;

-- Counts a try of an admin's code or password, failed until forgive_admin_attempt. Refuses sign_in_limited after 10
-- failures in 15 minutes, per known device and for all others. D42.
create or replace function auth.begin_code_attempt(owner_id uuid, device_hash text) returns bigint
language plpgsql security definer
as $$
declare
  code_limit constant integer := 10;
  window_length constant interval := '15 minutes';
  -- Each known device has a limit of its own: somebody who knows only the password cannot lock the
  -- owner's devices out.
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
grant execute on function auth.begin_code_attempt(uuid, text) to auth_service;

-- The attempt succeeded: it no longer counts as a failure. D42.
create or replace function auth.forgive_admin_attempt(attempt bigint) returns void
language sql security definer
begin atomic
  delete from public.rate_limit_events where id = attempt and kind in ('admin_sign_in_failure', 'second_factor_failure');
end;
grant execute on function auth.forgive_admin_attempt(bigint) to auth_service;

-- Notes a device, trusted for 30 days after a proved factor; true, and a mail to all admins, when it was unknown. D42.
create or replace function auth.note_admin_device(owner_id uuid, device_hash text, proved boolean, browser text) returns boolean
language plpgsql security definer
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
grant execute on function auth.note_admin_device(uuid, text, boolean, text) to auth_service;

-- Removes the factor of another admin, who lost it. Refuses forbidden (also for oneself), user_not_found. D42.
create or replace function remove_second_factor(target uuid) returns void
language plpgsql security definer
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
grant execute on function remove_second_factor(uuid) to admin;

-- The admins with a second factor. Refuses forbidden. D42.
create or replace function admins_with_second_factor() returns setof uuid
language plpgsql stable security definer
as $$
begin
  perform require_admin();
  return query
  select u.id from auth.users u join user_roles r on r.user_id = u.id and r.role = 'admin' where u.has_second_factor;
end
$$;
grant execute on function admins_with_second_factor() to admin;
