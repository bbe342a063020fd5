-- The role of a user. Whoever demoted an admin can take this back for ten seconds (UNDO-03 to UNDO-05). Only after that
-- is the second factor removed, which only admins have.

create or replace function auth.lock_user_roles() returns void
language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('user roles', 0))
$$;

comment on function auth.lock_user_roles() is 'Waits until no other transaction changes roles, and keeps them waiting.';

create or replace function auth.end_demotion(of_user uuid) returns void
language sql
as $$
  with ended as (delete from auth.demotions m where m.user_id = of_user returning m.user_id),
  codes as (delete from auth.totp_secrets t using ended e where t.user_id = e.user_id),
  keys as (delete from auth.passkeys p using ended e where p.user_id = e.user_id)
  delete from auth.known_devices d using ended e where d.user_id = e.user_id
$$;

comment on function auth.end_demotion(uuid) is
  'Takes a user. If they were demoted, the demotion cannot be taken back any more, and their second factor and known '
  'devices are removed. Serves UNDO-04.';

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

comment on function auth.replace_role(uuid, text, text) is
  'Takes a user, their role and their new role; replaces the rows and records it in the audit log. Serves AUSR-03.';

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

comment on function set_user_role(uuid, text) is
  'Takes a user and "admin" or "user"; replaces the user''s role rows with the new one. A demotion can be undone by '
  'take_back_demotion. Refuses forbidden, role_invalid, user_not_found, and last_admin to whoever demotes the last '
  'remaining admin. Serves AUSR-02, AUSR-03, AUSR-07, D10.';
grant execute on function set_user_role(uuid, text) to admin;

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

comment on function take_back_demotion(uuid) is
  'Takes a user whom the caller demoted at most ten seconds ago, the caller included; makes them an admin again, with '
  'their second factor. Their devices stay without alerts (PUSH-04). A repeat changes nothing. Refuses forbidden, '
  'undo_too_late, role_conflict (somebody else demoted them too). Serves UNDO-03, UNDO-05.';
grant execute on function take_back_demotion(uuid) to customer, admin;

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

comment on function end_undo_periods() is
  'Removes deleted categories, and the second factors of demoted users, once the ten seconds to undo are over. Called by '
  'the worker every minute. Serves UNDO-02, UNDO-04.';
grant execute on function end_undo_periods() to message_service;
