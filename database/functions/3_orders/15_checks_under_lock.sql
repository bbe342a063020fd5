-- The checks of orders under locks: how many one customer, and one place in the network, may send (LIM-02 to LIM-04), and
-- that no product was deleted meanwhile.

-- The time within which orders are counted. LIM-02, LIM-03.
create or replace function order_window() returns interval
language sql immutable parallel safe
return interval '10 minutes';

-- Whose limit an order counts towards: the user's, else the phone number's. LIM-02.
create or replace function customer_limit_key(ordering_user uuid, customer_phone text) returns text
language sql immutable parallel safe
return coalesce(ordering_user::text, phone_limit_key(customer_phone));

-- Null below 3 orders of a locked customer in 10 minutes, so many of this batch included, else when the next may come.
-- LIM-02, PHONE-05.
create or replace function customer_limit_reached(ordering_user uuid, customer_phone text, placed_meanwhile integer default 0)
returns timestamptz
language plpgsql
as $$
declare
  most constant integer := 3 - placed_meanwhile;
  own_key constant text := phone_limit_key(customer_phone);
  window_start constant timestamptz := clock_timestamp() - order_window();
  free_at timestamptz;
begin
  if most <= 0 then
    return clock_timestamp() + order_window();
  elsif ordering_user is not null then
    select o.created_at + order_window() into free_at
    from orders o
    where o.user_id = ordering_user and o.created_at > window_start
    order by o.created_at desc
    offset most - 1 limit 1;
  else
    select o.created_at + order_window() into free_at
    from orders o
    where o.user_id is null and phone_limit_key(o.customer_phone) = own_key and o.created_at > window_start
      -- Orders taken by an admin do not count. One look into the index for each order.
      and (select s.order_id from staff_orders s where s.order_id = o.id) is null
    order by o.created_at desc
    offset most - 1 limit 1;
  end if;
  return free_at;
end
$$;

-- How many orders of a place count towards its cap; exact once it is locked. LIM-03.
create or replace function orders_placed_from(client_place text) returns integer
language plpgsql
as $$
declare
  window_start constant timestamptz := clock_timestamp() - order_window();
begin
  return (
    select coalesce(sum(e.times), 0) from rate_limit_events e where e.kind = 'order' and e.subject = client_place and e.at > window_start
  );
end
$$;

-- No order beyond a place's cap is added elsewhere until the end of the transaction. LIM-03.
create or replace function lock_orders_from(client_place text, address_cap integer) returns void
language plpgsql
as $$
declare
  -- More orders than all instances of a shop place at the same time.
  margin constant integer := 2000;
  lock constant bigint := hashtextextended('orders from ' || client_place, 0);
begin
  -- Far from the cap, orders of one place are added side by side: those that do not see each other yet are
  -- fewer than the margin. Near it they are counted one after the other, and so exactly.
  if address_cap > margin and orders_placed_from(client_place) < address_cap - margin then
    perform pg_advisory_xact_lock_shared(lock);
  else
    perform pg_advisory_xact_lock(lock);
  end if;
end
$$;

-- Null below the cap of a locked place, so many of this batch included, else when the next may come. LIM-03.
create or replace function place_limit_reached(client_place text, address_cap integer, placed_meanwhile integer default 0)
returns timestamptz
language sql volatile
return case
  when placed_meanwhile >= address_cap then clock_timestamp() + order_window()
  else limit_reached('order', client_place, address_cap - placed_meanwhile, order_window())
end;

-- Until its end no other transaction counts or adds orders of these customers, or of these places beyond their caps.
-- LIM-02, LIM-03.
create or replace function lock_order_limits(checked checked_order[]) returns void
language plpgsql
as $$
begin
  -- Customers before places, and each kind in one order, so that no two transactions wait for each other.
  perform pg_advisory_xact_lock(l.lock)
  from (
    select distinct hashtextextended('order of ' || customer_limit_key(c.ordering_user, (c.customer).phone), 0) as lock
    from unnest(checked) as c
    where c.source is null
    order by 1
  ) as l;
  perform lock_orders_from(p.client_place, p.cap)
  from (
    select c.client_place, min(c.address_cap) as cap
    from unnest(checked) as c
    where c.source is null and c.address_cap is not null
    group by 1
    order by 1
  ) as p;
end
$$;

-- The orders that are too many, and from when each may come: the 4th of a customer (user, else phone) in 10 minutes, or
-- above the cap (null: none) of a place (IPv4, IPv6 /64); never those the staff takes. LIM-02, LIM-03, LIM-04,
-- PHONE-05.
create or replace function orders_over_limits(checked checked_order[]) returns table (place integer, free_at timestamptz)
language sql volatile
as $$
  -- Before an order count those of the same list that stand before it: first of its customer, then, of all that this
  -- leaves, from its place.
  with of_customers as materialized (
    select
      c.place, c.client_place, c.address_cap,
      customer_limit_reached(
        c.ordering_user, (c.customer).phone,
        (row_number() over (
          partition by customer_limit_key(c.ordering_user, (c.customer).phone) order by c.place
        ))::integer - 1
      ) as free_at
    from unnest(checked) as c
    where c.source is null
  ), from_places as (
    select
      o.place, o.client_place, o.address_cap,
      (row_number() over (partition by o.client_place order by o.place))::integer - 1 as before
    from of_customers o
    where o.free_at is null and o.address_cap is not null
  ), places as materialized (
    -- What is in the table is counted once for each place, and the moment of the next order looked up only at the cap.
    select p.client_place, orders_placed_from(p.client_place) as orders
    from (select distinct f.client_place from from_places f) as p
  )
  select o.place, o.free_at from of_customers o where o.free_at is not null
  union all
  select f.place, place_limit_reached(f.client_place, f.address_cap, f.before)
  from from_places f
  join places p on p.client_place = f.client_place
  where p.orders + f.before >= f.address_cap;
$$;

-- Keeps products from being deleted until their orders are written; returns those deleted since they were read. D12.
create or replace function hold_products(products_wanted uuid[]) returns uuid[]
language plpgsql
as $$
begin
  perform from products p where p.id = any (products_wanted) order by p.id for key share;
  return array(
    select w.id from unnest(products_wanted) as w (id) where not exists (select from products p where p.id = w.id)
  );
end
$$;

-- The facts of stock_insufficient for lines of deleted products; null without.
create or replace function missing_lines(lines order_line[], missing uuid[]) returns jsonb
language sql immutable
return (
  select jsonb_agg(
    jsonb_build_object('id', l.product_id, 'name', l.name, 'stock', 0, 'requested', l.quantity, 'problem', 'not_found')
  )
  from unnest(lines) as l
  where l.product_id = any (missing)
);

-- Of orders whose locks are held, those that are too many (rate_limited) or have a deleted product
-- (stock_insufficient). LIM-02, LIM-03, D12.
create or replace function refusals_under_lock(checked checked_order[])
returns table (place integer, code text, details jsonb)
language plpgsql
as $$
#variable_conflict use_column
declare
  gone uuid[];
begin
  perform lock_order_limits(checked);
  gone := hold_products(
    array(select distinct l.product_id from unnest(checked) as c cross join lateral unnest(c.lines) as l)
  );
  return query
  select
    c.place,
    case when o.free_at is null then 'stock_insufficient' else 'rate_limited' end,
    case when o.free_at is null then missing_lines(c.lines, gone) else retry_after(o.free_at) end
  from unnest(checked) as c
  left join orders_over_limits(checked) as o on o.place = c.place
  where o.free_at is not null or missing_lines(c.lines, gone) is not null;
end
$$;
