-- Sessions: what one may do that a recovery link has set, how many a user has, how their end is announced, and how the staff end them. And
-- exports by the staff, which the audit log holds too.

alter table auth.sessions add column only_new_password boolean not null default false;

comment on column auth.sessions.only_new_password is 'Set by a recovery link: it may set a new password and nothing else (AUTH-18).';

create function auth.limit_sessions() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
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

comment on function auth.limit_sessions() is
  'Trigger: a user has at most 10 sessions; with an eleventh, the one that has not been used for longest ends.';

create trigger limit_sessions after insert on auth.sessions
for each row execute function auth.limit_sessions();

create function auth.tell_ended_sessions() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
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

comment on function auth.tell_ended_sessions() is
  'Statement trigger with a transition table `ended`: notifies which sessions of admins have ended, so that every instance closes their '
  'event streams. Ids, never tokens. Serves LIVE-05, PERM-07.';

create trigger tell_delete after delete on auth.sessions referencing old table as ended
for each statement execute function auth.tell_ended_sessions();

create function end_sessions_of(target uuid) returns integer
language plpgsql security definer
set search_path = public, pg_temp
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

comment on function end_sessions_of(uuid) is
  'Takes a user; ends all of their sessions, and the trust in their devices, and gives how many sessions there were. Refuses forbidden, '
  'user_not_found.';

alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (action in ('insert', 'update', 'delete', 'export'));

create function note_export(list text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  perform log_change('export', list, 'all', null, null);
end
$$;

comment on function note_export(text) is 'Takes the name of a list that an admin exports; the audit log says so. Refuses forbidden.';

revoke all on function auth.limit_sessions(), auth.tell_ended_sessions(), end_sessions_of(uuid), note_export(text) from public;
grant execute on function end_sessions_of(uuid), note_export(text) to admin;
