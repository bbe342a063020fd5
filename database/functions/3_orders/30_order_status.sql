-- The status of an order, set by an admin (AORD-08 to AORD-16). The first delivery of an order takes its
-- stock, and later ones do not. A status that was set by mistake can be taken back for ten seconds (D50).

-- Whether its customer has an order: delivered, or paid after it. WORK-01, WORK-06, CUSTOMER-01, RETURN-02.
create or replace function was_delivered(of_order orders) returns boolean
language sql immutable
return of_order.status = 'delivered'
  or of_order.status = 'paid' and of_order.stock_taken_at is not null and not of_order.must_deliver_again;
grant execute on function was_delivered(orders) to admin;

-- Whether the last delivery of an order was undone by hand: it is to be delivered again. WORK-01, WORK-06, D50.
create or replace function must_deliver_again(of_order uuid) returns boolean
language sql stable
return coalesce((
  select h.to_status <> 'delivered'
  from order_status_history h
  where h.order_id = of_order and h.to_status in ('pending', 'confirmed', 'shipped', 'delivered') and h.takes_back is null
    and not exists (select from order_status_history t where t.order_id = of_order and t.takes_back = h.id)
  order by h.changed_at desc, h.id desc
  limit 1
), false);

-- Trigger: records who changed the status of an order, when, from which and to which. AORD-17.
create or replace function record_order_status() returns trigger
language plpgsql security definer
as $$
begin
  insert into order_status_history (order_id, from_status, to_status, changed_by)
  values (new.id, old.status, new.status, current_user_id());
  return new;
end
$$;

-- Statement trigger: a new order's history begins with its first status. AORD-17.
create or replace function record_first_statuses() returns trigger
language plpgsql security definer
as $$
begin
  insert into order_status_history (order_id, from_status, to_status, changed_by)
  select n.id, null, n.status, current_user_id() from new_rows n;
  return null;
end
$$;

create or replace trigger record_first_statuses after insert on orders referencing new table as new_rows
for each statement execute function record_first_statuses();
create or replace trigger record_status_change after update of status on orders
for each row when (old.status is distinct from new.status) execute function record_order_status();

-- Takes the stock of a locked order, where enough remains, finding lost products by name; the outcome of each item.
-- AORD-10, AORD-12 to AORD-14.
create or replace function take_stock(delivered_order uuid) returns jsonb
language plpgsql
as $$
declare
  named jsonb;
  item order_items;
  outcome text;
  outcomes jsonb := '[]';
begin
  select coalesce(jsonb_object_agg(i.id, p.id), '{}') into named
  from order_items i
  cross join lateral (
    select m.id
    from products m
    left join product_formats f on f.product_id = m.id
    where lower(m.name) in (lower(i.product_name), lower(regexp_replace(i.product_name, ', \d+ ml$', '')))
      and lower(format_label(m.name, f.size_ml)) = lower(i.product_name) and m.deleted_at is null
    order by m.is_active desc, m.created_at desc, m.id desc
    limit 1
  ) as p
  where i.order_id = delivered_order
    and not exists (select from products k where k.id = i.product_id and k.deleted_at is null);

  -- Locks all products at once and in one order, before anything is written: concurrent deliveries wait and never
  -- deadlock, and the stock is lowered from what an admin has set meanwhile.
  perform from products p
  where p.id in (
    select i.product_id from order_items i where i.order_id = delivered_order
    union all
    select n.value::uuid from jsonb_each_text(named) as n
  )
  order by p.id
  for no key update;

  update order_items i
  set product_id = p.id
  from products p
  where i.order_id = delivered_order and p.id = (named ->> i.id::text)::uuid;

  perform name_stock_change('delivery', delivered_order);
  for item in select * from order_items i where i.order_id = delivered_order order by i.id loop
    update products p
    set stock = p.stock - item.quantity
    where p.id = item.product_id and p.deleted_at is null and p.stock >= item.quantity;
    outcome := case
      when found then 'decremented'
      when not exists (select from products p where p.id = item.product_id and p.deleted_at is null)
        then 'product_not_found'
      else 'insufficient'
    end;
    outcomes := outcomes || jsonb_build_object(
      'item_id', item.id, 'product_id', item.product_id, 'name', item.product_name, 'quantity', item.quantity,
      'outcome', outcome
    );
  end loop;
  perform name_stock_change(null);
  return outcomes;
end
$$;

-- Takes an order whose row is locked; returns the last row of its history.
create or replace function latest_status_change(of_order uuid) returns order_status_history
language sql stable
as $$
  select h from order_status_history h where h.order_id = of_order order by h.changed_at desc, h.id desc limit 1
$$;

-- Sets a status; {"status", "stock", "change_id"}: stock on the first delivery alone, [{"item_id", "product_id",
-- "name", "quantity", "outcome": "decremented"|"insufficient"|"product_not_found"}]; change_id null when nothing
-- changed. Refuses forbidden, status_invalid, order_not_found. AORD-08 to AORD-16, D7.
create or replace function set_order_status(order_id uuid, new_status text) returns jsonb
language plpgsql security definer
as $$
declare
  known orders;
  stock jsonb;
  unlinked uuid[];
  former jsonb;
  sets_mark boolean;
  change_id uuid;
begin
  perform require_admin();
  if new_status is null
    or new_status not in ('pending', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled') then
    perform refuse('status_invalid');
  end if;

  -- A second change waits here, and then finds the order as the first one left it.
  select * into known from orders o where o.id = set_order_status.order_id for no key update;
  if not found then
    perform refuse('order_not_found');
  elsif known.status = new_status then
    return jsonb_build_object('status', new_status, 'stock', null, 'change_id', null);
  end if;

  if new_status = 'delivered' and known.stock_taken_at is null then
    select array_agg(i.id), jsonb_object_agg(i.id, i.product_id) into unlinked, former
    from order_items i
    where i.order_id = known.id
      and not exists (select from products p where p.id = i.product_id and p.deleted_at is null);
    stock := take_stock(known.id);
  end if;
  -- An order that was inserted as delivered never took its stock here, and must not do so when it is
  -- delivered again.
  sets_mark := 'delivered' in (known.status, new_status) and known.stock_taken_at is null;
  update orders o
  set
    status = new_status,
    updated_at = clock_timestamp(),
    stock_taken_at = case when sets_mark then clock_timestamp() else o.stock_taken_at end,
    must_deliver_again = case
      when new_status in ('pending', 'confirmed', 'shipped') then sets_mark or o.stock_taken_at is not null
      when new_status = 'delivered' then false
      else o.must_deliver_again
    end
  where o.id = known.id;
  update order_status_history h
  set
    stock_taken = (
      select jsonb_agg(t.item || jsonb_build_object('former_product_id', former -> (t.item ->> 'item_id')) order by t.place)
      from jsonb_array_elements(stock) with ordinality as t (item, place)
    ),
    unlinked_items = unlinked,
    is_delivered_mark = sets_mark
  where h.id = (latest_status_change(known.id)).id
  returning h.id into change_id;
  return jsonb_build_object('status', new_status, 'stock', stock, 'change_id', change_id);
end
$$;
grant execute on function set_order_status(uuid, text) to admin;

-- Sets the status of orders, the oldest first, all or none; {"id", "order_number"} and the result of each. Refuses as
-- set_order_status. WORK-03.
create or replace function set_order_statuses(order_ids uuid[], new_status text) returns jsonb
language plpgsql security definer
as $$
declare
  wanted record;
  changes jsonb := '[]';
begin
  perform require_admin();
  -- Locks all orders and then all their products, in a fixed order, before anything is written: two such changes
  -- wait for each other and never deadlock.
  perform from orders o where o.id = any (order_ids) order by o.id for no key update;
  if new_status = 'delivered' then
    perform from products p
    where p.id in (
      select i.product_id from order_items i where i.order_id = any (order_ids)
      union all
      select m.id
      from order_items i
      join products m on lower(m.name) in (lower(i.product_name), lower(regexp_replace(i.product_name, ', \d+ ml$', '')))
      where i.order_id = any (order_ids)
    )
    order by p.id
    for no key update;
  end if;
  for wanted in
    select distinct w.id, o.order_number from unnest(order_ids) as w (id) left join orders o on o.id = w.id order by w.id
  loop
    changes := changes || (
      jsonb_build_object('id', wanted.id, 'order_number', wanted.order_number)
      || set_order_status(wanted.id, new_status)
    );
  end loop;
  return changes;
end
$$;
grant execute on function set_order_statuses(uuid[], text) to admin;

-- Undoes a change of at most ten seconds with stock, products and mark; {"status"}, repeatable. Refuses forbidden,
-- order_not_found, status_conflict (changed since), status_settled. D50.
create or replace function take_back_order_status(change_id uuid) returns jsonb
language plpgsql security definer
as $$
declare
  change order_status_history;
  latest order_status_history;
begin
  perform require_admin();
  select * into change from order_status_history h where h.id = take_back_order_status.change_id;
  if not found then
    perform refuse('order_not_found');
  end if;
  -- Other changes of this order wait here; the latest row is read only then.
  perform from orders o where o.id = change.order_id for no key update;
  latest := latest_status_change(change.order_id);
  if latest.takes_back = change.id then
    return jsonb_build_object('status', latest.to_status);
  elsif latest.id is distinct from change.id then
    perform refuse('status_conflict');
  -- The time of the request counts, not the time after waiting for somebody else.
  elsif change.from_status is null or statement_timestamp() > change.changed_at + interval '10 seconds' then
    perform refuse('status_settled');
  end if;

  perform from products p
  where p.id in (select (t ->> 'product_id')::uuid from jsonb_array_elements(change.stock_taken) as t)
  order by p.id
  for no key update;
  perform name_stock_change('take_back', change.order_id);
  update products p
  set stock = p.stock + taken.quantity
  from (
    select (t ->> 'product_id')::uuid as product_id, sum((t ->> 'quantity')::integer) as quantity
    from jsonb_array_elements(change.stock_taken) as t
    where t ->> 'outcome' = 'decremented'
    group by 1
  ) as taken
  where p.id = taken.product_id;
  perform name_stock_change(null);
  update order_items i
  set product_id = (
    select p.id
    from jsonb_array_elements(change.stock_taken) as t
    join products p on p.id = (t ->> 'former_product_id')::uuid
    where t ->> 'item_id' = i.id::text
  )
  where i.order_id = change.order_id and i.id = any (change.unlinked_items);

  update orders o
  set
    status = change.from_status,
    updated_at = clock_timestamp(),
    stock_taken_at = case when change.is_delivered_mark then null else o.stock_taken_at end
  where o.id = change.order_id;
  update order_status_history h set takes_back = change.id where h.id = (latest_status_change(change.order_id)).id;
  update orders o set must_deliver_again = o.stock_taken_at is not null and must_deliver_again(o.id) where o.id = change.order_id;
  return jsonb_build_object('status', change.from_status);
end
$$;
grant execute on function take_back_order_status(uuid) to admin;
