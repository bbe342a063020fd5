-- Counts the changed days again (PERIOD-06); 30_changed_sales.sql notes which these are.

-- Returns the days up to today that were never counted or changed since.
create or replace function days_to_count() returns setof date
language sql stable
as $$
  select c.day from sales_changes c
  union
  select d.day::date
  from generate_series(
    (select shop_day(min(o.created_at)) from orders o)::timestamp, shop_day(now())::timestamp, interval '1 day'
  ) as d (day)
  where not exists (select from counted_days k where k.day = d.day::date)
$$;

-- Returns the two rows into which the sales of a day are counted.
create or replace function day_and_month(day date) returns table (is_month boolean, first_day date)
language sql immutable
rows 2
begin atomic
  values (false, day), (true, date_trunc('month', day::timestamp)::date);
end;

-- Returns the orders of a day that are not cancelled.
-- Without settings of its own, so that the planner inlines it into the calling query.
create or replace function valid_orders_of(day date) returns setof orders
language sql stable
begin atomic
  select o.* from orders o
  where o.created_at >= shop_day_start(day) and o.created_at < shop_day_start(day + 1) and not is_cancelled(o.status);
end;

-- Takes a day; counts the products sold on it again, and changes its month by the difference.
create or replace function count_product_sales(sold_on date) returns void
language sql
as $$
  with sold as (
    select i.product_name, i.quantity, i.subtotal - i.discount as revenue
    from valid_orders_of(sold_on) as o
    join order_items i on i.order_id = o.id
    union all
    select s.product_name, -s.pieces, -s.revenue
    from product_sales s
    where not s.is_month and s.first_day = sold_on
  ), changed as (
    select s.product_name, sum(s.quantity) as pieces, sum(s.revenue) as revenue
    from sold s
    group by 1
    having sum(s.quantity) <> 0 or sum(s.revenue) <> 0
  )
  insert into product_sales as s (is_month, first_day, product_name, pieces, revenue)
  select p.is_month, p.first_day, c.product_name, c.pieces, c.revenue
  from changed c
  cross join day_and_month(sold_on) as p
  on conflict (product_name, is_month, first_day) do update
  set pieces = s.pieces + excluded.pieces, revenue = s.revenue + excluded.revenue
$$;

-- Takes a day; counts its sales by category and by commune again, and changes its month by the difference.
create or replace function count_sales_shares(sold_on date) returns void
language sql
as $$
  with placed as materialized (
    select o.id, o.total_amount, o.customer_address from valid_orders_of(sold_on) as o
  ), counted as (
    select 'commune' as kind, commune_of(p.customer_address) as subject, 1 as quantity, p.total_amount as revenue
    from placed p
    union all
    select 'category', coalesce(i.former_category_id, m.category_id)::text, i.quantity, i.subtotal - i.discount
    from placed p
    join order_items i on i.order_id = p.id
    left join products m on m.id = i.product_id
    union all
    select s.kind, s.subject, -s.quantity, -s.revenue
    from sales_shares s
    where s.kind in ('category', 'commune') and not s.is_month and s.first_day = sold_on
  ), changed as (
    select c.kind, coalesce(c.subject, '') as subject, sum(c.quantity) as quantity, sum(c.revenue) as revenue
    from counted c
    group by 1, 2
    having sum(c.quantity) <> 0 or sum(c.revenue) <> 0
  )
  insert into sales_shares as s (is_month, first_day, kind, subject, quantity, revenue)
  select p.is_month, p.first_day, c.kind, c.subject, c.quantity, c.revenue
  from changed c
  cross join day_and_month(sold_on) as p
  on conflict (kind, is_month, first_day, subject) do update
  set quantity = s.quantity + excluded.quantity, revenue = s.revenue + excluded.revenue
$$;

-- Takes hashes of phone numbers and orders; finds again for each order of these customers which one came before it.
create or replace function count_customer_orders(customers bigint[], placed uuid[]) returns void
language plpgsql
as $$
declare
  phones text[];
begin
  phones := array(
    select phone_limit_key(o.customer_phone) from orders o where o.id = any (placed) and o.erased_at is null
    union
    select phone_limit_key(o.customer_phone)
    from customer_orders c
    join orders o on o.id = c.order_id and o.erased_at is null
    where c.customer = any (customers)
  );
  delete from customer_orders c where c.order_id = any (placed);
  delete from customer_orders c
  where c.customer = any (customers || array(select distinct sales_customer(p) from unnest(phones) as p));
  insert into customer_orders (order_id, customer, day, previous_day, is_second)
  select
    o.id, sales_customer(o.customer_phone), shop_day(o.created_at), lag(shop_day(o.created_at)) over earlier,
    row_number() over earlier = 2
  from (
    select o.* from orders o where o.user_id is null and phone_limit_key(o.customer_phone) = any (phones)
    union all
    select o.* from orders o where o.user_id is not null and phone_limit_key(o.customer_phone) = any (phones)
  ) as o
  where not is_cancelled(o.status) and o.erased_at is null
  window earlier as (partition by sales_customer(o.customer_phone) order by o.created_at, o.id)
  -- An order whose phone number changed at this moment is noted for the next count, too.
  on conflict (order_id) do update
  set customer = excluded.customer, day = excluded.day, previous_day = excluded.previous_day, is_second = excluded.is_second;
end
$$;

-- Statement trigger: records by how much customer_months changed with these rows of customer_orders. PERIOD-05.
-- Adds rows with the difference, so that an erasure (note_order_sales) and a count never wait for each other on a sum.
create or replace function count_customer_months() returns trigger
language plpgsql security definer
as $$
begin
  if tg_op <> 'INSERT' then
    insert into customer_months (month, previous_month, is_second, orders)
    select
      date_trunc('month', o.day::timestamp)::date, date_trunc('month', o.previous_day::timestamp)::date, o.is_second, -count(*)
    from old_rows o
    group by 1, 2, 3;
  end if;
  if tg_op <> 'DELETE' then
    insert into customer_months (month, previous_month, is_second, orders)
    select
      date_trunc('month', n.day::timestamp)::date, date_trunc('month', n.previous_day::timestamp)::date, n.is_second, count(*)
    from new_rows n
    group by 1, 2, 3;
  end if;
  return null;
end
$$;

select follow_rows('customer_orders', 'count_months', 'count_customer_months()');

-- Adds the rows of customer_months up to one for each kind of orders. Only summarise_sales calls it, one at a time.
create or replace function fold_customer_months() returns void
language sql
as $$
  with several as (
    select m.month, m.previous_month, m.is_second
    from customer_months m
    group by 1, 2, 3
    having count(*) > 1
  ), taken as (
    delete from customer_months m
    using several s
    where m.month = s.month and m.is_second = s.is_second and m.previous_month is not distinct from s.previous_month
    returning m.month, m.previous_month, m.is_second, m.orders
  )
  insert into customer_months (month, previous_month, is_second, orders)
  select t.month, t.previous_month, t.is_second, sum(t.orders)
  from taken t
  group by 1, 2, 3
  having sum(t.orders) <> 0
$$;

-- Counts at most so many changed days again, the latest first; returns how many are left. PERIOD-06.
create or replace function summarise_sales(most integer) returns integer
language plpgsql security definer
as $$
declare
  due date;
  customers bigint[];
  placed uuid[];
begin
  if not exists (select from days_to_count()) then
    return 0;
  end if;
  -- One at a time, in statements after the lock: each sees all that the last holder wrote.
  perform pg_advisory_xact_lock(hashtextextended('summarise sales', 0));
  foreach due in array array(select d from days_to_count() as d order by d desc limit most) loop
    -- What is noted after this statement is counted again next time, even if this count has already seen it.
    with taken as (
      delete from sales_changes c where c.day = due returning c.customer, c.order_id
    )
    select array_agg(distinct t.customer), array_agg(distinct t.order_id) into customers, placed from taken t;
    if not exists (select from counted_days k where k.day = due) then
      insert into counted_days (day) values (due);
      placed := placed || array(
        select o.id
        from valid_orders_of(due) as o
        where o.erased_at is null and not exists (select from customer_orders c where c.order_id = o.id)
      );
    end if;
    perform count_product_sales(due);
    perform count_sales_shares(due);
    perform count_customer_orders(customers, placed);
  end loop;
  perform fold_customer_months();
  return (select count(*) from days_to_count());
end
$$;
grant execute on function summarise_sales(integer) to message_service;

-- As summarise_sales, for an admin who is about to read the statistics of a period. Refuses forbidden. PERIOD-06.
create or replace function refresh_sales(most integer) returns integer
language plpgsql security definer
as $$
begin
  perform require_admin();
  return summarise_sales(most);
end
$$;
grant execute on function refresh_sales(integer) to admin;
