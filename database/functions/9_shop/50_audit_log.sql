-- What the admins changed: who, when, what, before and after. Triggers write it, and the functions that replace
-- whole sets of rows; nobody can change it.

-- Trigger: refuses (42501) any change of the audit log, but an actor's e-mail to null.
create or replace function refuse_audit_change() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    if new.actor_email is null and to_jsonb(new) = to_jsonb(old) || '{"actor_email": null}' then
      return new;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'permission denied: the audit log is never changed';
end
$$;

create or replace trigger audit_log_stays before delete or truncate on audit_log
for each statement execute function refuse_audit_change();
create or replace trigger audit_log_row_stays before update on audit_log
for each row execute function refuse_audit_change();

-- Records a change by the user of the transaction: action, table, key, values before and after.
create or replace function log_change(action text, entity text, entity_id text, before jsonb, after jsonb) returns void
language sql security definer
as $$
  insert into audit_log (actor_id, actor_email, action, entity, entity_id, before, after)
  select current_user_id(), (select p.email from profiles p where p.id = current_user_id()), action, entity, entity_id, before, after
$$;

-- Takes the name of a list that an admin exports; records it in the audit log. Refuses forbidden.
create or replace function note_export(list text) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  perform log_change('export', list, 'all', null, null);
end
$$;
grant execute on function note_export(text) to admin;

-- Takes the days whose orders an admin exports; records it in the audit log. Refuses forbidden. EXPORT-05.
create or replace function note_order_export(first_day date, last_day date) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  perform log_change(
    'export', 'order_export', first_day || '..' || last_day, null,
    jsonb_build_object('first_day', first_day, 'last_day', last_day)
  );
end
$$;
grant execute on function note_order_export(date, date) to admin;

-- A subscriber's row for the log: a keyed hash in place of e-mail and name.
create or replace function without_person(logged_row jsonb) returns jsonb
language sql stable
return case
  when logged_row ? 'email'
  then logged_row - 'name' - 'email'
    || jsonb_build_object('email_hash', encode(contact_hash('email', logged_row ->> 'email'), 'hex'))
  else logged_row
end;

-- Trigger: records what an admin changed; "except" columns that are not recorded, or "only" those that count.
create or replace function record_admin_change() returns trigger
language plpgsql security definer
as $$
declare
  listed constant text[] := tg_argv[1:];
  unrecorded constant text[] := case tg_argv[0] when 'except' then listed else '{}' end;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - unrecorded end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - unrecorded end;
  was jsonb;
  is_now jsonb;
begin
  -- Only changes by admins are recorded: not those of visitors, customers or the shop itself.
  if current_setting('role', true) is distinct from 'admin' then
    return null;
  end if;
  if tg_table_name = 'newsletter_subscribers' then
    old_row := without_person(old_row);
    new_row := without_person(new_row);
  end if;
  -- For admins, a product in the bin is deleted, and a restored one is added again.
  if tg_op = 'UPDATE' and (old_row ->> 'deleted_at' is null) <> (new_row ->> 'deleted_at' is null) then
    if new_row ->> 'deleted_at' is null then
      perform log_change('insert', tg_table_name, new_row ->> 'id', null, new_row - 'deleted_at');
    else
      perform log_change('delete', tg_table_name, old_row ->> 'id', old_row - 'deleted_at', null);
    end if;
    return null;
  end if;
  was := old_row;
  is_now := new_row;
  if tg_op = 'UPDATE' then
    -- The version of a row is recorded with it, but a change of the version alone is not.
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key) into was, is_now
    from jsonb_each(old_row) as o
    where o.value is distinct from new_row -> o.key and o.key <> 'version'
      and (tg_argv[0] = 'except' or o.key = any (listed));
    if was is null then
      return null;
    end if;
  end if;
  perform log_change(lower(tg_op), tg_table_name, coalesce(new_row, old_row) ->> 'id', was, is_now);
  return null;
end
$$;

-- A row that changes because another one was deleted (a product whose category goes) is not recorded: the
-- deletion is.
create or replace trigger record_admin_change after insert or update or delete on products
for each row when (pg_trigger_depth() = 0)
execute function record_admin_change('except', 'search_text', 'creation_key');
create or replace trigger record_admin_change after insert or update or delete on categories
for each row when (pg_trigger_depth() = 0) execute function record_admin_change('except', 'creation_key');
create or replace trigger record_admin_change after insert or update on promo_codes
for each row when (pg_trigger_depth() = 0) execute function record_admin_change('except', 'creation_key');
create or replace trigger record_admin_change after insert or update or delete on newsletter_subscribers
for each row when (pg_trigger_depth() = 0)
execute function record_admin_change('except', 'search_text', 'last_seen_at', 'refusals');
create or replace trigger record_admin_change after insert or update or delete on letters
for each row when (pg_trigger_depth() = 0) execute function record_admin_change('except', 'products', 'trouble', 'due_at', 'begun_at', 'ended_at');
create or replace trigger record_admin_change after update on orders
for each row when (pg_trigger_depth() = 0) execute function record_admin_change('only', 'status', 'link_revoked_at');
-- References, reasons, explanations and notes may name a person, who can be erased from the row but not from the log.
create or replace trigger record_admin_change after insert on payments
for each row when (pg_trigger_depth() = 0)
execute function record_admin_change('except', 'reference', 'reason', 'request_key');
create or replace trigger record_admin_change after insert on order_returns
for each row when (pg_trigger_depth() = 0) execute function record_admin_change('except', 'reason', 'request_key');
create or replace trigger record_admin_change after insert on invoice_versions
for each row when (pg_trigger_depth() = 0)
execute function record_admin_change('except', 'content', 'reason', 'request_key', 'request_hash');
create or replace trigger record_admin_change after insert on cash_closings
for each row when (pg_trigger_depth() = 0) execute function record_admin_change('except', 'explanation', 'request_key');
create or replace trigger record_admin_change after insert on product_imports
for each row when (pg_trigger_depth() = 0) execute function record_admin_change('except', 'request_key', 'digest', 'category_ids', 'followed_at');
create or replace trigger record_admin_change after insert or update on order_notes
for each row when (pg_trigger_depth() = 0) execute function record_admin_change('except', 'body', 'request_key');
create or replace trigger record_admin_change after update on order_messages
for each row when (pg_trigger_depth() = 0) execute function record_admin_change('only', 'state');
