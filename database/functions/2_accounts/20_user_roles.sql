-- The role of a user. Whoever demoted an admin can take this back for ten seconds (UNDO-03 to UNDO-05). Only after that
-- is the second factor removed, which only admins have.

-- Waits until no other transaction changes roles, and keeps them waiting.
create or replace function auth.lock_user_roles() returns void
language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('user roles', 0))
$$;

-- A demotion can no longer be taken back: the user's second factor and devices go. UNDO-04.
create or replace function auth.end_demotion(of_user uuid) returns void
language sql
as $$
  with ended as (delete from auth.demotions m where m.user_id = of_user returning m.user_id),
  codes as (delete from auth.totp_secrets t using ended e where t.user_id = e.user_id),
  keys as (delete from auth.passkeys p using ended e where p.user_id = e.user_id)
  delete from auth.known_devices d using ended e where d.user_id = e.user_id
$$;

-- Replaces the role of a user, which the audit log records. AUSR-03.
create or replace function auth.replace_role(target uuid, old_role text, new_role text) returns void
language plpgsql security definer
as $$
begin
  delete from user_roles r where r.user_id = target;
  insert into user_roles (user_id, role) values (target, new_role);
  if old_role is distinct from new_role then
    perform log_change(
      'update', 'user_roles', target::text, jsonb_build_object('role', old_role), jsonb_build_object('role', new_role)
    );
  end if;
end
$$;

-- Gives a user the role "admin" or "user". Refuses forbidden, role_invalid, user_not_found, last_admin. AUSR-02,
-- AUSR-03, AUSR-07, D10.
create or replace function set_user_role(target uuid, new_role text) returns void
language plpgsql security definer
as $$
declare
  old_role text;
begin
  -- One change of roles at a time, and the caller is checked after the wait: when two admins demote each
  -- other at once, the second one is no longer an admin.
  perform auth.lock_user_roles();
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

  select r.role into old_role from user_roles r where r.user_id = target;
  perform auth.replace_role(target, old_role, new_role);
  if new_role = 'admin' then
    perform auth.end_demotion(target);
    if old_role is distinct from new_role then
      perform auth.queue_admin_mails('promotion', target, jsonb_build_object('byId', current_user_id()));
    end if;
  elsif old_role = 'admin' then
    insert into auth.demotions (user_id, demoted_by, demoted_at) values (target, current_user_id(), clock_timestamp())
    on conflict (user_id) do update set demoted_by = excluded.demoted_by, demoted_at = excluded.demoted_at;
  else
    -- Somebody else has demoted them too: the first admin may not take that back.
    update auth.demotions m set demoted_by = current_user_id()
    where m.user_id = target and m.demoted_by <> current_user_id();
  end if;
end
$$;
grant execute on function set_user_role(uuid, text) to admin;

-- Takes back a demotion by the caller of at most ten seconds, with the second factor (not PUSH-04); repeatable. Refuses
-- forbidden, undo_too_late, role_conflict (also demoted by others). UNDO-03, UNDO-05.
create or replace function take_back_demotion(target uuid) returns void
language plpgsql security definer
as $$
declare
  known auth.demotions;
begin
  perform auth.lock_user_roles();
  -- Whoever demoted themselves is no longer an admin, and may still take that back.
  if target is distinct from current_user_id() then
    perform require_admin();
  end if;
  if exists (select from user_roles r where r.user_id = target and r.role = 'admin') then
    -- They are an admin again already: a repeat changes nothing.
    return;
  end if;
  select * into known from auth.demotions m where m.user_id = target;
  -- The time of the request counts, not the time after waiting for somebody else.
  if known.user_id is null or statement_timestamp() > known.demoted_at + interval '10 seconds' then
    perform refuse('undo_too_late');
  elsif known.demoted_by is distinct from current_user_id() then
    perform refuse('role_conflict');
  end if;
  perform auth.replace_role(target, 'user', 'admin');
  delete from auth.demotions m where m.user_id = target;
end
$$;
grant execute on function take_back_demotion(uuid) to customer, admin;

-- Ends what the ten seconds to undo kept: deleted categories, second factors of demoted users. UNDO-02, UNDO-04.
create or replace function end_undo_periods() returns void
language plpgsql security definer
as $$
declare
  -- Longer than ten seconds: a request that came in time may still wait.
  is_over constant timestamptz := now() - interval '30 seconds';
begin
  delete from deleted_categories d where d.deleted_at < is_over;
  if exists (select from auth.demotions m where m.demoted_at < is_over) then
    perform auth.lock_user_roles();
    perform auth.end_demotion(m.user_id) from auth.demotions m where m.demoted_at < is_over;
  end if;
end
$$;
grant execute on function end_undo_periods() to message_service;
