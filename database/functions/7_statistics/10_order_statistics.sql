-- What the statistics and the list of orders read of the totals of orders and sold products (ASTAT-01, ASTAT-04). The file
-- 15_count_orders.sql writes these totals.

-- Says whether an order of this status counts as cancelled. ASTAT-06.
create or replace function is_cancelled(status text) returns boolean
language sql immutable parallel safe
return lower(translate(status, 'É', 'é')) in ('annulé', 'canceled', 'cancelled');
grant execute on function is_cancelled(text) to admin;

-- Returns the day in the shop's time zone.
create or replace function shop_day(at timestamptz) returns date
language sql stable parallel safe
return (at at time zone 'Africa/Abidjan')::date;

create or replace view orders_per_day with (security_invoker = true) as
select c.day, c.status, sum(c.orders) as orders, sum(c.revenue) as revenue
from (
  select day, status, orders, revenue from order_counts
  union all
  select day, status, orders, revenue from order_count_changes
) as c
group by c.day, c.status
having sum(c.orders) <> 0;

comment on view orders_per_day is
  'Number and total of the orders of each day in the shop''s time zone, by their present status. Exact. ASTAT-01, D13.';
grant select on orders_per_day to admin;

-- Where a page of orders begins, by statuses, payment state, days (null: all) and how many to skip: their number, the
-- moment before which to read (null: none left), newest first, and how many to skip from there; status_counts of each
-- status. WORK-02, D13.
create or replace function locate_orders(
  wanted_statuses text[], wanted_payment text, first_day date, last_day date, skip bigint
)
returns table (total bigint, before timestamptz, rest integer, status_counts jsonb)
language sql stable
begin atomic
  with counted as materialized (
    select c.day, c.status, sum(c.orders)::bigint as orders
    from (
      select day, status, payment_status, orders from order_counts
      union all
      select day, status, payment_status, orders from order_count_changes
    ) as c
    where (first_day is null or c.day >= first_day)
      and (last_day is null or c.day <= last_day)
      and (wanted_payment is null or c.payment_status = wanted_payment)
    group by c.day, c.status
    having sum(c.orders) <> 0
  ), days as (
    select d.day, sum(d.orders)::bigint as orders
    from counted d
    where wanted_statuses is null or d.status = any (wanted_statuses)
    group by d.day
  ), running as (
    select d.day, d.orders, sum(d.orders) over (order by d.day desc) as upto
    from days d
  ), statuses as (
    select s.status, sum(s.orders)::bigint as orders from counted s group by s.status
  )
  select
    coalesce((select sum(d.orders) from days d), 0)::bigint,
    (r.day + 1)::timestamp at time zone 'Africa/Abidjan',
    coalesce(skip - (r.upto - r.orders), 0)::integer,
    coalesce((select jsonb_object_agg(s.status, s.orders) from statuses s), '{}')
  from (values (true)) as always
  left join (select * from running where upto > skip order by upto limit 1) as r on true;
end;
grant execute on function locate_orders(text[], text, date, date, bigint) to admin;

-- The products of most pieces in valid orders, by name. Exact. ASTAT-04, ASTAT-06.
create or replace function top_sold_products(most integer)
returns table (product_name text, quantity bigint)
language sql stable
begin atomic
  -- Any product that changed may be among the best; of the others, only that many of the best can be.
  with changed as (
    select c.product_name, sum(c.quantity) as quantity from sale_count_changes c group by c.product_name
  ), known as (
    (
      select s.product_name, s.quantity
      from sale_counts s
      order by s.quantity desc, s.product_name
      limit most + (select count(*) from changed)
    )
    union
    select s.product_name, s.quantity from sale_counts s where s.product_name in (select c.product_name from changed c)
  )
  select name, sum(pieces)::bigint
  from (
    select k.product_name, k.quantity from known k
    union all
    select c.product_name, c.quantity from changed c
  ) as sold (name, pieces)
  group by name
  having sum(pieces) > 0
  order by 2 desc, name
  limit most;
end;
grant execute on function top_sold_products(integer) to admin;
