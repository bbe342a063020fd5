-- Every write announces on the channel shop_changes which rows it touched (docs/architecture.md, "Changes";
-- LIVE-01).

create or replace function notify_change() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  touched integer;
  ids text[];
begin
  select count(*) into touched from changed;
  if touched > 50 then
    perform pg_notify('shop_changes', json_build_object('table', tg_table_name, 'op', 'many')::text);
  elsif touched > 0 then
    select array_agg(distinct to_jsonb(c) ->> tg_argv[0]) into ids from changed as c;
    perform pg_notify(
      'shop_changes', json_build_object('table', tg_table_name, 'op', lower(tg_op), 'ids', ids)::text
    );
  end if;
  return null;
end
$$;

comment on function notify_change() is
  'Statement trigger with a transition table `changed`; its argument is the column whose values go out as '
  'ids: the row''s own key, the order''s id for items and messages, the user''s for roles. Serves LIVE-01, '
  'LIVE-05.';

-- The tables that are watched, and the column whose values go out as ids.
do $$
declare
  watched record;
begin
  for watched in
    select *
    from (
      values
        ('orders', 'id'),
        ('order_items', 'order_id'),
        ('order_messages', 'order_id'),
        ('products', 'id'),
        ('categories', 'id'),
        ('system_settings', 'key'),
        ('social_links', 'network'),
        ('business_registrations', 'register'),
        ('newsletter_subscribers', 'id'),
        ('user_roles', 'user_id')
    ) as t (name, id_column)
  loop
    execute format(
      'create or replace trigger tell_insert after insert on %I referencing new table as changed
       for each statement execute function notify_change(%L)', watched.name, watched.id_column
    );
    execute format(
      'create or replace trigger tell_update after update on %I referencing new table as changed
       for each statement execute function notify_change(%L)', watched.name, watched.id_column
    );
    execute format(
      'create or replace trigger tell_delete after delete on %I referencing old table as changed
       for each statement execute function notify_change(%L)', watched.name, watched.id_column
    );
  end loop;
end
$$;
