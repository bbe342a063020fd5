-- What the staff changed: who, when, what, before and after. Written by triggers, and by the two functions that replace whole sets
-- of rows; changed by nobody.

create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default clock_timestamp(),
  actor_id uuid not null,
  actor_email text,
  action text not null check (action in ('insert', 'update', 'delete')),
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb
);

comment on table audit_log is
  'One row for each change by the staff: of an update the columns that changed, else the whole row. `actor_id` refers to no row: the '
  'log outlives its users.';

create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_entity on audit_log (entity, entity_id, at desc);

alter table audit_log enable row level security, force row level security;
grant select on audit_log to admin;
create policy audit_log_admin_read on audit_log for select to admin using (true);
create policy audit_log_owner on audit_log for all to current_user using (true) with check (true);

create function refuse_audit_change() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  raise exception using errcode = '42501', message = 'permission denied: the audit log is never changed';
end
$$;

comment on function refuse_audit_change() is 'Trigger: refuses any change of what the audit log holds, to everyone (42501).';

create trigger audit_log_stays before update or delete or truncate on audit_log
for each statement execute function refuse_audit_change();

create function log_change(action text, entity text, entity_id text, before jsonb, after jsonb) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  insert into audit_log (actor_id, actor_email, action, entity, entity_id, before, after)
  select current_user_id(), (select p.email from profiles p where p.id = current_user_id()), action, entity, entity_id, before, after
$$;

comment on function log_change(text, text, text, jsonb, jsonb) is
  'Writes down a change by the user of the transaction: action, table, key of the row, and what stood there before and after.';

create function record_staff_change() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  was jsonb := old_row;
  is_now jsonb := new_row;
begin
  -- What a visitor or a customer does, or the shop by itself, is no change by the staff.
  if current_setting('role', true) is distinct from 'admin' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key) into was, is_now
    from jsonb_each(old_row) as o
    where o.value is distinct from new_row -> o.key and (tg_nargs = 0 or o.key = any (tg_argv));
    if was is null then
      return null;
    end if;
  end if;
  perform log_change(lower(tg_op), tg_table_name, coalesce(new_row, old_row) ->> 'id', was, is_now);
  return null;
end
$$;

comment on function record_staff_change() is
  'Trigger: writes down what an admin changed in a row; its arguments name the columns whose updates count (none: all).';

-- A row that changes because another one went (a product whose category was deleted) is told by that other one.
create trigger record_staff_change after insert or update or delete on products
for each row when (pg_trigger_depth() = 0) execute function record_staff_change();
create trigger record_staff_change after insert or update or delete on categories
for each row when (pg_trigger_depth() = 0) execute function record_staff_change();
create trigger record_staff_change after insert or update or delete on newsletter_subscribers
for each row when (pg_trigger_depth() = 0) execute function record_staff_change();
create trigger record_staff_change after update on orders
for each row when (pg_trigger_depth() = 0) execute function record_staff_change('status');
create trigger record_staff_change after update on order_messages
for each row when (pg_trigger_depth() = 0) execute function record_staff_change('state');

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
  if old_role is distinct from new_role then
    perform log_change(
      'update', 'user_roles', target::text, jsonb_build_object('role', old_role), jsonb_build_object('role', new_role)
    );
  end if;
end
$$;

-- The settings change through their function only, so that no change passes unseen.
revoke insert, update, delete on system_settings from admin;
drop policy system_settings_admin_insert on system_settings;
drop policy system_settings_admin_update on system_settings;
drop policy system_settings_admin_delete on system_settings;

create or replace function save_settings(rows jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  known_keys constant text[] := array[
    'store_name', 'store_description', 'contact_phone', 'contact_email', 'store_address', 'delivery_fee', 'whatsapp_number',
    'business_hours', 'delivery_message'
  ];
  unknown text;
  descriptions jsonb;
  was jsonb;
begin
  perform require_admin();
  if rows is null or jsonb_typeof(rows) <> 'array' or jsonb_array_length(rows) = 0 or exists (
    select
    from jsonb_array_elements(rows) as r
    where jsonb_typeof(r -> 'key') is distinct from 'string'
      or jsonb_typeof(r -> 'value') is distinct from 'string'
      or coalesce(jsonb_typeof(r -> 'description'), 'null') not in ('string', 'null')
  ) or (select count(distinct r ->> 'key') from jsonb_array_elements(rows) as r) < jsonb_array_length(rows) then
    perform refuse('invalid_input');
  end if;

  select r ->> 'key' into unknown
  from jsonb_array_elements(rows) as r
  where r ->> 'key' <> all (known_keys)
  limit 1;
  if found then
    perform refuse('setting_unknown', jsonb_build_object('key', unknown));
  end if;

  -- Whoever reads is not held up; of two who save at once the second one's values stand, all of them.
  lock table system_settings in share row exclusive mode;
  select
    coalesce(jsonb_object_agg(s.key, s.description), '{}'), coalesce(jsonb_object_agg(s.key, s.value), '{}')
  into descriptions, was
  from system_settings s;
  delete from system_settings;
  insert into system_settings (key, value, description)
  select r ->> 'key', r ->> 'value', coalesce(r ->> 'description', descriptions ->> (r ->> 'key'))
  from jsonb_array_elements(rows) as r;

  perform log_change(
    case when was ? k.key then case when s.key is null then 'delete' else 'update' end else 'insert' end,
    'system_settings', k.key, to_jsonb(was ->> k.key), to_jsonb(s.value)
  )
  from unnest(known_keys) as k (key)
  left join system_settings s on s.key = k.key
  where was ->> k.key is distinct from s.value;
end
$$;
