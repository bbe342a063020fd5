-- Sessions: how many a user has, how their end is announced, who ends them, and new passwords, which end all of them.

-- Trigger: with an eleventh session of a user the one unused for longest ends.
create or replace function auth.limit_sessions() returns trigger
language plpgsql security definer
as $$
declare
  most constant integer := 10;
begin
  delete from auth.sessions s
  where s.id in (
    select o.id
    from auth.sessions o
    where o.user_id = new.user_id and o.id <> new.id
    order by coalesce(o.last_seen_at, o.created_at) desc, o.id desc
    offset most - 1
  );
  return null;
end
$$;

create or replace trigger limit_sessions after insert on auth.sessions
for each row execute function auth.limit_sessions();

-- Trigger: announces ended sessions of admins (ids, no tokens), whose streams are closed. LIVE-05, PERM-07.
create or replace function auth.tell_ended_sessions() returns trigger
language plpgsql security definer
as $$
declare
  ids text[];
begin
  select array_agg(e.id::text) into ids
  from ended e
  join user_roles r on r.user_id = e.user_id and r.role = 'admin';
  if cardinality(ids) > 50 then
    perform pg_notify('shop_changes', json_build_object('table', 'sessions', 'op', 'many')::text);
  elsif ids is not null then
    perform pg_notify('shop_changes', json_build_object('table', 'sessions', 'op', 'delete', 'ids', ids)::text);
  end if;
  return null;
end
$$;

create or replace trigger tell_delete after delete on auth.sessions referencing old table as ended
for each statement execute function auth.tell_ended_sessions();

-- All devices but this one must prove the second factor again. D42.
create or replace function auth.withdraw_trust(owner_id uuid, staying_device text) returns void
language sql security definer
begin atomic
  update auth.known_devices d set proved_at = null
  where d.user_id = owner_id and d.token_hash <> staying_device and d.proved_at is not null;
end;
grant execute on function auth.withdraw_trust(uuid, text) to auth_service;

-- Ends a session of this user, and the trust in its device; nothing for another's. D42.
create or replace function auth.end_session(owner_id uuid, session_id uuid, staying_device text) returns void
language plpgsql security definer
as $$
declare
  ended_device text;
begin
  delete from auth.sessions s where s.user_id = owner_id and s.id = session_id returning s.device_hash into ended_device;
  if not found then
    return;
  end if;
  if ended_device is null then
    -- Nobody knows which device it was: any but the present one may be the lost one.
    perform auth.withdraw_trust(owner_id, staying_device);
    return;
  end if;
  update auth.known_devices d set proved_at = null
  where d.user_id = owner_id and d.token_hash = ended_device and d.token_hash <> staying_device;
end
$$;
grant execute on function auth.end_session(uuid, uuid, text) to auth_service;

-- Ends all sessions of a user but one, and the trust in all other devices. D42.
create or replace function auth.end_other_sessions(owner_id uuid, staying_session uuid, staying_device text) returns void
language sql security definer
begin atomic
  delete from auth.sessions s where s.user_id = owner_id and s.id <> staying_session;
  select auth.withdraw_trust(owner_id, staying_device);
end;
grant execute on function auth.end_other_sessions(uuid, uuid, text) to auth_service;

-- Ends a user's sessions and trust in devices; returns how many. Refuses forbidden, user_not_found.
create or replace function end_sessions_of(target uuid) returns integer
language plpgsql security definer
as $$
declare
  ended integer;
begin
  perform require_admin();
  if not exists (select from auth.users u where u.id = target) then
    perform refuse('user_not_found');
  end if;
  delete from auth.sessions s where s.user_id = target;
  get diagnostics ended = row_count;
  update auth.known_devices d set proved_at = null where d.user_id = target and d.proved_at is not null;
  perform log_change('delete', 'sessions', target::text, jsonb_build_object('count', ended), null);
  return ended;
end
$$;
grant execute on function end_sessions_of(uuid) to admin;

-- Sets a password, ends sessions, recovery links and the trust in other devices. AUTH-19, AUTH-22, D42.
create or replace function auth.replace_password(owner_id uuid, new_hash text, is_strong boolean, staying_device text) returns void
language sql security definer
begin atomic
  update auth.users u
  set password_is_strong = is_strong, password_was_given = false, given_password_expires_at = null, updated_at = now()
  where u.id = owner_id;
  update auth.accounts a set password = new_hash, updated_at = now()
  where a.user_id = owner_id and a.provider_id = 'credential';
  delete from auth.sessions s where s.user_id = owner_id;
  delete from auth.verifications v where v.value = owner_id::text and v.identifier like 'recovery:%';
  select auth.withdraw_trust(owner_id, staying_device);
end;
grant execute on function auth.replace_password(uuid, text, boolean, text) to auth_service;

-- Sets the password by a recovery link, once; the user, or null for a link that is over. AUTH-18, AUTH-20, D66.
create or replace function auth.spend_recovery(link text, new_hash text, is_strong boolean, staying_device text) returns uuid
language plpgsql security definer
as $$
declare
  owner_id uuid;
begin
  -- The links of one user wait for each other here: whoever comes second finds none any more.
  select u.id into owner_id
  from auth.verifications v
  join auth.users u on u.id::text = v.value
  where v.identifier = link and v.expires_at > now()
  for update of u;
  if not exists (select from auth.verifications v where v.identifier = link and v.expires_at > now()) then
    return null;
  end if;
  update auth.users u set email_verified = true where u.id = owner_id;
  perform auth.replace_password(owner_id, new_hash, is_strong, staying_device);
  return owner_id;
end
$$;
grant execute on function auth.spend_recovery(text, text, boolean, text) to auth_service;
