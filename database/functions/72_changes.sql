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
  if touched = 0 then
    return null;
  end if;
  -- The items and messages of a batch of orders are several rows to each order.
  if touched <= 500 then
    execute format('select array_agg(distinct c.%I::text) from changed as c', tg_argv[0]) into ids;
  end if;
  perform pg_notify(
    'shop_changes',
    case
      when cardinality(ids) <= 50
        then json_build_object('table', tg_table_name, 'op', lower(tg_op), 'ids', ids)::text
      else json_build_object('table', tg_table_name, 'op', 'many')::text
    end
  );
  return null;
end
$$;

comment on function notify_change() is
  'Statement trigger with a transition table `changed`; its argument is the column whose values go out as '
  'ids: the row''s own key, the order''s id for items and messages, the user''s for roles. Serves LIVE-01, '
  'LIVE-05.';

create or replace function notify_message_change() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  ids uuid[];
begin
  select array_agg(distinct n.order_id) into ids
  from new_rows n
  join old_rows o on o.id = n.id
  where (n.state, n.last_error, n.next_attempt_at) is distinct from (o.state, o.last_error, o.next_attempt_at);
  if ids is not null then
    perform pg_notify(
      'shop_changes',
      case
        when cardinality(ids) <= 50 then json_build_object('table', tg_table_name, 'op', 'update', 'ids', ids)::text
        else json_build_object('table', tg_table_name, 'op', 'many')::text
      end
    );
  end if;
  return null;
end
$$;

comment on function notify_message_change() is
  'As notify_change, for messages whose delivery went on: a claim, which changes nothing that anybody sees, '
  'announces nothing. Commits that announce wait for each other. Serves LIVE-01.';

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

create or replace trigger tell_update after update on order_messages
referencing old table as old_rows new table as new_rows
for each statement execute function notify_message_change();
