-- Every write announces on the channel shop_changes which rows it touched (docs/architecture.md, "Live updates";
-- LIVE-01).

-- Sends a change on the channel shop_changes; more than 50 ids, or null, are told as "many". LIVE-01.
create or replace function announce(changed_table text, operation text, ids text[]) returns void
language plpgsql
as $$
begin
  perform pg_notify(
    'shop_changes',
    case
      when cardinality(ids) <= 50 then json_build_object('table', changed_table, 'op', operation, 'ids', ids)::text
      else json_build_object('table', changed_table, 'op', 'many')::text
    end
  );
end
$$;

-- Statement trigger: announces the rows `changed`; its argument is the column of ids: the row's, the order's, the
-- user's. LIVE-01, LIVE-05.
create or replace function notify_change() returns trigger
language plpgsql security definer
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
  perform announce(tg_table_name, lower(tg_op), ids);
  return null;
end
$$;

-- As notify_change, for messages that progressed; a claim is not announced: such commits wait for each other. LIVE-01.
create or replace function notify_message_change() returns trigger
language plpgsql security definer
as $$
declare
  ids text[];
begin
  select array_agg(distinct n.order_id::text) into ids
  from new_rows n
  join old_rows o on o.id = n.id
  where (n.state, n.last_error, n.next_attempt_at) is distinct from (o.state, o.last_error, o.next_attempt_at);
  if ids is not null then
    perform announce(tg_table_name, 'update', ids);
  end if;
  return null;
end
$$;

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
        ('seen_orders', 'order_id'),
        ('payments', 'order_id'),
        ('cash_closings', 'day'),
        ('order_returns', 'order_id'),
        ('invoice_versions', 'order_id'),
        ('order_notes', 'order_id'),
        ('products', 'id'),
        ('categories', 'id'),
        ('promo_codes', 'id'),
        ('system_settings', 'key'),
        ('social_links', 'network'),
        ('business_registrations', 'register'),
        ('muted_mails', 'mail'),
        ('switched_off', 'part'),
        ('newsletter_subscribers', 'id'),
        ('letters', 'id'),
        ('restock_requests', 'product_id'),
        ('user_roles', 'user_id')
    ) as t (name, id_column)
  loop
    perform follow_rows(watched.name, 'tell', format('notify_change(%L)', watched.id_column), after_each => true);
  end loop;
end
$$;

create or replace trigger tell_update after update on order_messages
referencing old table as old_rows new table as new_rows
for each statement execute function notify_message_change();

-- As notify_change, for products, with the other formats, whose pages show price and stock too. LIVE-01, FMT-05.
create or replace function notify_product_update() returns trigger
language plpgsql security definer
as $$
declare
  ids text[];
begin
  if (select count(*) from (select from changed limit 51) as c) <= 50 then
    select array_agg(t.id::text) into ids
    from (
      select c.id from changed c
      union
      select f.product_id
      from changed c
      join product_formats own on own.product_id = c.id
      join product_formats f on f.perfume_id = own.perfume_id
    ) as t;
    if ids is null then
      return null;
    end if;
  end if;
  perform announce('products', 'update', ids);
  return null;
end
$$;

create or replace trigger tell_update after update on products
referencing new table as changed for each statement execute function notify_product_update();

-- Statement trigger: announces products that were joined or separated. FMT-05.
create or replace function notify_format_change() returns trigger
language plpgsql security definer
as $$
declare
  ids text[];
begin
  select array_agg(distinct t.id::text) into ids
  from (
    select c.product_id as id from changed c
    union all
    select f.product_id from changed c join product_formats f on f.perfume_id = c.perfume_id
  ) as t;
  if ids is not null then
    perform announce('products', 'update', ids);
  end if;
  return null;
end
$$;

select follow_rows('product_formats', 'tell', 'notify_format_change()', after_each => true);
