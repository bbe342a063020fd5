-- Which device a session of an admin is on: whoever ends the session also withdraws that device's 30-day trust for the second factor (D42).

alter table auth.sessions add column device_hash text;

comment on column auth.sessions.device_hash is
  'The device of an admin''s session, as in auth.known_devices.token_hash; null for customers, and for sessions older than this column.';

create function auth.withdraw_trust(owner_id uuid, staying_device text) returns void
language sql security definer
set search_path = public, pg_temp
begin atomic
  update auth.known_devices d set proved_at = null
  where d.user_id = owner_id and d.token_hash <> staying_device and d.proved_at is not null;
end;

comment on function auth.withdraw_trust(uuid, text) is
  'Takes a user and the hash of the device that stays trusted; every other device must prove the second factor again. Serves D42.';

create function auth.end_session(owner_id uuid, session_id uuid, staying_device text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  ended_device text;
begin
  delete from auth.sessions s where s.user_id = owner_id and s.id = session_id returning s.device_hash into ended_device;
  if not found then
    return;
  end if;
  if ended_device is null then
    -- Which device it was nobody knows: any but the present one may be the lost one.
    perform auth.withdraw_trust(owner_id, staying_device);
    return;
  end if;
  update auth.known_devices d set proved_at = null
  where d.user_id = owner_id and d.token_hash = ended_device and d.token_hash <> staying_device;
end
$$;

comment on function auth.end_session(uuid, uuid, text) is
  'Takes a user, one of their sessions and the hash of the device that asks; ends the session and the trust in its device. Does nothing '
  'for a session of somebody else. Serves D42.';

create function auth.end_other_sessions(owner_id uuid, staying_session uuid, staying_device text) returns void
language sql security definer
set search_path = public, pg_temp
begin atomic
  delete from auth.sessions s where s.user_id = owner_id and s.id <> staying_session;
  select auth.withdraw_trust(owner_id, staying_device);
end;

comment on function auth.end_other_sessions(uuid, uuid, text) is
  'Takes a user, the session that stays and the hash of its device; ends all other sessions of the user and the trust in all other '
  'devices. Serves D42.';

revoke all on function auth.withdraw_trust(uuid, text), auth.end_session(uuid, uuid, text),
  auth.end_other_sessions(uuid, uuid, text) from public;
grant execute on function auth.withdraw_trust(uuid, text), auth.end_session(uuid, uuid, text),
  auth.end_other_sessions(uuid, uuid, text) to auth_service;
