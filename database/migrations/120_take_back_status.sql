-- A status that was set by mistake can be taken back for ten seconds, with all that it did to the stock (D50).

alter table order_status_history
  add column stock_taken jsonb,
  add column unlinked_items uuid[],
  add column is_delivered_mark boolean not null default false,
  add column takes_back uuid references order_status_history on delete cascade;

comment on column order_status_history.stock_taken is
  'What this change did to the stock, one element for each item; null when it did nothing. Serves D50.';
comment on column order_status_history.unlinked_items is
  'The items that had no product before this change took the stock. Serves D50, AORD-12.';
comment on column order_status_history.is_delivered_mark is
  'Whether this change set orders.stock_taken_at. Serves D50, AORD-11.';
comment on column order_status_history.takes_back is 'The change that this one took back. Serves D50, AORD-17.';

create unique index order_status_history_takes_back on order_status_history (takes_back) where takes_back is not null;

create function latest_status_change(of_order uuid) returns order_status_history
language sql stable
set search_path = public, pg_temp
as $$
  select h from order_status_history h where h.order_id = of_order order by h.changed_at desc, h.id desc limit 1
$$;

comment on function latest_status_change(uuid) is 'Takes an order whose row is locked; gives the last row of its history.';

create or replace function set_order_status(order_id uuid, new_status text) returns jsonb
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  known orders;
  stock jsonb;
  unlinked uuid[];
  sets_mark boolean;
  change_id uuid;
begin
  perform require_admin();
  if new_status is null
    or new_status not in ('pending', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled') then
    perform refuse('status_invalid');
  end if;

  -- Whoever comes second waits here, and then finds the order as the first one left it.
  select * into known from orders o where o.id = set_order_status.order_id for no key update;
  if not found then
    perform refuse('order_not_found');
  elsif known.status = new_status then
    return jsonb_build_object('status', new_status, 'stock', null, 'change_id', null);
  end if;

  if new_status = 'delivered' and known.stock_taken_at is null then
    select array_agg(i.id) into unlinked from order_items i where i.order_id = known.id and i.product_id is null;
    stock := take_stock(known.id);
  end if;
  -- An order that came into the world as delivered never took its stock here, and shall not when it returns.
  sets_mark := 'delivered' in (known.status, new_status) and known.stock_taken_at is null;
  update orders o
  set
    status = new_status,
    updated_at = clock_timestamp(),
    stock_taken_at = case when sets_mark then clock_timestamp() else o.stock_taken_at end
  where o.id = known.id;
  update order_status_history h
  set stock_taken = stock, unlinked_items = unlinked, is_delivered_mark = sets_mark
  where h.id = (latest_status_change(known.id)).id
  returning h.id into change_id;
  return jsonb_build_object('status', new_status, 'stock', stock, 'change_id', change_id);
end
$$;

comment on function set_order_status(uuid, text) is
  'Takes an order and its new status; gives {"status", "stock", "change_id"}: stock is null, or on the first change to delivered '
  '[{"item_id", "product_id", "name", "quantity", "outcome": "decremented"|"insufficient"|"product_not_found"}]; change_id is the '
  'history row, for take_back_order_status. The status that the order has already changes nothing (change_id null). Refuses '
  'forbidden, status_invalid, order_not_found. Serves AORD-08 to AORD-16, D7.';

create function take_back_order_status(change_id uuid) returns jsonb
language plpgsql security definer
set search_path = public, pg_temp
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
  -- Crossing changes of this order wait here; the latest row is read only then.
  perform from orders o where o.id = change.order_id for no key update;
  latest := latest_status_change(change.order_id);
  if latest.takes_back = change.id then
    return jsonb_build_object('status', latest.to_status);
  elsif latest.id is distinct from change.id then
    perform refuse('status_overtaken');
  -- The time of the request counts, not that of a wait for somebody else.
  elsif change.from_status is null or statement_timestamp() > change.changed_at + interval '10 seconds' then
    perform refuse('status_settled');
  end if;

  perform from products p
  where p.id in (select (t ->> 'product_id')::uuid from jsonb_array_elements(change.stock_taken) as t)
  order by p.id
  for no key update;
  update products p
  set stock = p.stock + taken.quantity
  from (
    select (t ->> 'product_id')::uuid as product_id, sum((t ->> 'quantity')::integer) as quantity
    from jsonb_array_elements(change.stock_taken) as t
    where t ->> 'outcome' = 'decremented'
    group by 1
  ) as taken
  where p.id = taken.product_id;
  update order_items i set product_id = null where i.order_id = change.order_id and i.id = any (change.unlinked_items);

  update orders o
  set
    status = change.from_status,
    updated_at = clock_timestamp(),
    stock_taken_at = case when change.is_delivered_mark then null else o.stock_taken_at end
  where o.id = change.order_id;
  update order_status_history h set takes_back = change.id where h.id = (latest_status_change(change.order_id)).id;
  return jsonb_build_object('status', change.from_status);
end
$$;

comment on function take_back_order_status(uuid) is
  'Takes the change_id that set_order_status gave at most ten seconds ago; puts status, stock, products of the items and the '
  'delivered-once mark back as they were before, and gives {"status"}. Repeated, it gives the same answer. Refuses forbidden, '
  'order_not_found, status_overtaken (somebody changed the status since), status_settled (too late). Serves D50.';

grant execute on function take_back_order_status(uuid) to admin;
