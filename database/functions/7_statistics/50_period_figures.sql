-- What the statistics of a period read: products, categories, communes and customers (PERIOD-01 to PERIOD-05). What was sold
-- is stored twice, for each day and for each month (product_sales, sales_shares). A period consists of whole months and the
-- days before and after them (sales_parts); the figures of these parts are added up.

-- Takes the first and the last day of a period; returns the whole months and the other days that it consists of.
create or replace function sales_parts(period_start date, period_end date)
returns table (is_month boolean, first_day date)
language sql stable
rows 50
begin atomic
  with whole as (
    select
      (date_trunc('month', (period_start - 1)::timestamp) + interval '1 month')::date as since,
      date_trunc('month', (period_end + 1)::timestamp)::date as until
  )
  select true, m.day::date
  from whole w
  cross join lateral generate_series(w.since::timestamp, w.until::timestamp - interval '1 day', interval '1 month') as m (day)
  union all
  select false, d.day::date
  from whole w
  cross join lateral generate_series(period_start::timestamp, period_end::timestamp, interval '1 day') as d (day)
  where w.since >= w.until or d.day < w.since or d.day >= w.until;
end;
grant execute on function sales_parts(date, date) to admin;

-- Pieces and CFA of these products (by name) sold in a period. PERIOD-03.
create or replace function sales_of_products(names text[], period_start date, period_end date)
returns table (product_name text, pieces bigint, revenue numeric)
language sql stable
begin atomic
  -- At most three ranges of the index: the days before the whole months, the months, and the days after them. Days that
  -- follow each other have the same difference between their date and their place in the order.
  with ranges as materialized (
    select p.is_month, min(p.first_day) as since, max(p.first_day) as until
    from (
      select
        s.is_month, s.first_day,
        s.first_day - row_number() over (partition by s.is_month order by s.first_day)::integer as run
      from sales_parts(period_start, period_end) as s
    ) as p
    group by p.is_month, case when not p.is_month then p.run end
  )
  select n.name, sum(s.pieces)::bigint, sum(s.revenue)
  from unnest(names) as n (name)
  cross join ranges r
  cross join lateral (
    select t.pieces, t.revenue
    from product_sales t
    where t.product_name = n.name and t.is_month = r.is_month and t.first_day between r.since and r.until
    offset 0
  ) as s
  group by n.name
  having sum(s.pieces) > 0;
end;
grant execute on function sales_of_products(text[], date, date) to admin;

-- The products with the highest turnover of a period, by name, with pieces and CFA. Exact. PERIOD-03.
-- Summing up many months of a large catalogue would be slow. So only the best sellers of each month that the period touches
-- are read (of a short period: of each day), to a depth that grows:
--
-- 1. A product that was not read in a month sold no more there than the last one read. So every product has an upper bound
--    for the period: what was read of it, and the last one read in each other month.
-- 2. The products with the highest bounds are summed up exactly. The sum of the last wanted place is the bar.
-- 3. Only a product whose bound reaches the bar can be among the best. If a product that was read nowhere cannot, and the
--    others are few, these are summed up exactly: the result. Otherwise four times as many are read.
--
-- The bounds are floating point numbers, which add up faster, plus one franc for rounding.
create or replace function best_products(period_start date, period_end date, most integer)
returns table (product_name text, pieces bigint, revenue numeric)
language plpgsql stable
as $$
declare
  by_month constant boolean := period_end - period_start >= 14;
  step constant text := case when by_month then 'month' else 'day' end;
  depth integer := case when by_month then 128 else 384 end;
  unread double precision;
  bar double precision;
  candidates text[];
begin
  loop
    with parts as materialized (
      select
        d.day::date as first_day,
        coalesce((
          select s.revenue::double precision
          from product_sales s
          where s.is_month = by_month and s.first_day = d.day::date
          order by s.revenue desc
          offset depth - 1 limit 1
        ), 0) as last_read
      from generate_series(date_trunc(step, period_start::timestamp), period_end::timestamp, ('1 ' || step)::interval) as d (day)
    ), known as materialized (
      select r.name, sum(r.revenue - p.last_read) as above_unread
      from parts p
      cross join lateral (
        select s.product_name as name, s.revenue::double precision as revenue
        from product_sales s
        where s.is_month = by_month and s.first_day = p.first_day
        order by s.revenue desc, s.product_name
        limit depth
      ) as r
      group by 1
    ), first_ones as (
      select s.revenue
      from sales_of_products(
        array(select k.name from known k order by k.above_unread desc limit 2 * most), period_start, period_end
      ) as s
      order by s.revenue desc
      offset most - 1 limit 1
    ), bounds as materialized (
      select (select sum(p.last_read) from parts p) as unread, coalesce((select f.revenue from first_ones f), 0) as bar
    )
    select b.unread, b.bar, array(select k.name from known k where k.above_unread + b.unread + 1 >= b.bar)
    into unread, bar, candidates
    from bounds b;
    exit when unread = 0 or unread + 1 < bar and cardinality(candidates) <= 40 * most;
    depth := depth * 4;
  end loop;
  return query
  select s.product_name, s.pieces, s.revenue
  from sales_of_products(candidates, period_start, period_end) as s
  order by s.revenue desc, s.product_name
  limit most;
end
$$;
grant execute on function best_products(date, date, integer) to admin;

-- The sales of a period by "category" (id, pieces, CFA) or "commune" (orders, CFA). PERIOD-03, PERIOD-04.
create or replace function shares_of_sales(wanted_kind text, period_start date, period_end date)
returns table (subject text, quantity bigint, revenue numeric)
language sql stable
begin atomic
  select s.subject, sum(s.quantity)::bigint, sum(s.revenue)
  from sales_parts(period_start, period_end) as p
  cross join lateral (
    select t.subject, t.quantity, t.revenue
    from sales_shares t
    where t.kind = wanted_kind and t.is_month = p.is_month and t.first_day = p.first_day
    offset 0
  ) as s
  group by s.subject
  having sum(s.quantity) > 0;
end;
grant execute on function shares_of_sales(text, date, date) to admin;

-- How many phone numbers ordered in a period, and how many of them had ordered before. PERIOD-05.
create or replace function customers_of(period_start date, period_end date)
returns table (customers bigint, returning_customers bigint)
language sql stable
begin atomic
  -- A customer counts by their first order within the period: the one whose predecessor came before the period, or that has
  -- none. A returning customer has such a predecessor, or a second order within the period.
  with whole as materialized (
    select min(p.first_day) as since, (max(p.first_day) + interval '1 month')::date as until
    from sales_parts(period_start, period_end) as p
    where p.is_month
  ), counted as (
    -- Of the whole months, as stored by month: first orders since the first whole month …
    select
      sum(m.orders) filter (where m.previous_month is null or m.previous_month < w.since) as customers,
      sum(m.orders) filter (where m.previous_month < w.since or m.is_second and m.previous_month >= w.since) as returning_customers
    from whole w
    join customer_months m on m.month >= w.since and m.month < w.until
    union all
    -- … without those that had a predecessor in the days before it, which belong to the period too.
    select -count(*), -count(*) filter (where not c.is_second)
    from whole w
    join customer_orders c
      on c.previous_day >= period_start and c.previous_day < w.since and c.day >= w.since and c.day < w.until
    union all
    -- Of the days before and after the whole months (all days, where there is none), order by order.
    select
      count(*) filter (where c.previous_day is null or c.previous_day < period_start),
      count(*) filter (where c.previous_day < period_start or c.is_second and c.previous_day >= period_start)
    from whole w
    cross join lateral (
      values (period_start, coalesce(w.since - 1, period_end)), (w.until, period_end)
    ) as e (since, until)
    join customer_orders c on c.day between e.since and e.until
  )
  select coalesce(sum(c.customers), 0)::bigint, coalesce(sum(c.returning_customers), 0)::bigint from counted c;
end;
end;
grant execute on function customers_of(date, date) to admin;
