-- An order's status, set by the staff (AORD-08 to AORD-16). The first time that an order is delivered, ever, it takes its stock.

alter table orders add column stock_taken_at timestamptz;

comment on column orders.stock_taken_at is
  'When the order was first delivered: its stock step is done, for good, whatever its status becomes. Serves AORD-11, D7.';

update orders o
set stock_taken_at = (
  select min(h.changed_at) from order_status_history h where h.order_id = o.id and h.to_status = 'delivered'
)
where exists (select from order_status_history h where h.order_id = o.id and h.to_status = 'delivered');

create function require_admin() returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if not exists (select from user_roles r where r.user_id = current_user_id() and r.role = 'admin') then
    perform refuse('forbidden');
  end if;
end
$$;

comment on function require_admin() is
  'Refuses forbidden unless the user of the transaction is an admin now, whatever the server took them for. Serves PERM-07.';

create function take_stock(delivered_order uuid) returns jsonb
language plpgsql
set search_path = public, pg_temp
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
    where lower(m.name) = lower(i.product_name)
    order by m.is_active desc, m.created_at desc, m.id desc
    limit 1
  ) as p
  where i.order_id = delivered_order and i.product_id is null;

  -- All products at once and in one order, before anything is written: crossing deliveries wait and never deadlock, and what an
  -- admin changed meanwhile is what the stock is lowered from.
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
  where i.order_id = delivered_order and i.product_id is null and p.id = (named ->> i.id::text)::uuid;

  for item in select * from order_items i where i.order_id = delivered_order order by i.id loop
    update products p
    set stock = p.stock - item.quantity
    where p.id = item.product_id and p.stock >= item.quantity;
    outcome := case
      when found then 'decremented'
      when item.product_id is null then 'product_not_found'
      else 'insufficient'
    end;
    outcomes := outcomes || jsonb_build_object(
      'item_id', item.id, 'product_id', item.product_id, 'name', item.product_name, 'quantity', item.quantity,
      'outcome', outcome
    );
  end loop;
  return outcomes;
end
$$;

comment on function take_stock(uuid) is
  'Takes an order whose row is locked; finds the products of items without one by name, lowers the stock where enough remains, '
  'skips the others, and gives what became of each item. Serves AORD-10, AORD-12 to AORD-14.';

create function set_order_status(order_id uuid, new_status text) returns jsonb
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  known orders;
  stock jsonb;
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
    return jsonb_build_object('status', new_status, 'stock', null);
  end if;

  if new_status = 'delivered' and known.stock_taken_at is null then
    stock := take_stock(known.id);
  end if;
  -- An order that came into the world as delivered never took its stock here, and shall not when it returns.
  update orders o
  set
    status = new_status,
    updated_at = clock_timestamp(),
    stock_taken_at = case
      when 'delivered' in (o.status, new_status) then coalesce(o.stock_taken_at, clock_timestamp())
      else o.stock_taken_at
    end
  where o.id = known.id;
  return jsonb_build_object('status', new_status, 'stock', stock);
end
$$;

comment on function set_order_status(uuid, text) is
  'Takes an order and its new status; gives {"status", "stock"}: null, or on the first change to delivered [{"item_id", '
  '"product_id", "name", "quantity", "outcome": "decremented"|"insufficient"|"product_not_found"}]. The status that the order '
  'has already changes nothing. Refuses forbidden, status_invalid, order_not_found. Serves AORD-08 to AORD-16, D7.';

grant execute on function set_order_status(uuid, text) to admin;
