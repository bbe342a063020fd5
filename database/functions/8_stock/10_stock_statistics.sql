-- The stock overview (ASTAT-02, ASTAT-05, APROD-01), counted as the orders are: each change of products adds a row
-- with the difference, and the sum of all rows is exact. One change in many adds the rows up into one.

create or replace view stock_overview with (security_invoker = true) as
select
  coalesce(sum(products), 0)::bigint as products,
  coalesce(sum(active), 0)::bigint as active,
  coalesce(sum(pieces), 0)::bigint as pieces,
  coalesce(sum(low), 0)::bigint as low,
  coalesce(sum(sold_out), 0)::bigint as sold_out,
  coalesce(sum(value), 0) as value
from stock_changes;

comment on view stock_overview is
  'Products, and of the active ones: number, pieces, low, sold out, value of stock. Exact. ASTAT-02, ASTAT-05, APROD-01.';
grant select on stock_overview to admin;

-- Adds the changes of the stock up into one row, unless another transaction is doing it.
create or replace function fold_stock_changes() returns void
language plpgsql
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold stock changes', 0)) then
    return;
  end if;
  with taken as (
    delete from stock_changes returning products, active, pieces, low, sold_out, value
  )
  insert into stock_changes (products, active, pieces, low, sold_out, value)
  select sum(products), sum(active), sum(pieces), sum(low), sum(sold_out), sum(value)
  from taken
  having count(*) > 0;
end
$$;

-- Statement trigger: notes how the stock overview changed. ASTAT-02, ASTAT-05, APROD-01.
create or replace function count_stock() returns trigger
language plpgsql security definer
as $$
begin
  execute format(
    $count$
      insert into stock_changes (products, active, pieces, low, sold_out, value)
      select * from (
        select
          sum(sign),
          coalesce(sum(sign) filter (where is_active), 0),
          coalesce(sum(sign * stock) filter (where is_active), 0),
          coalesce(sum(sign) filter (where is_active and stock between 1 and low_stock_limit()), 0),
          coalesce(sum(sign) filter (where is_active and stock = 0), 0),
          coalesce(sum(sign * price * stock) filter (where is_active), 0)
        from (%s) as p (sign, is_active, price, stock)
        having count(*) > 0
      ) as change
      where row(change.*) <> row(0, 0, 0, 0, 0, 0)
    $count$,
    concat_ws(
      ' union all ',
      case when tg_op <> 'INSERT' then 'select -1, is_active, price, stock from old_rows where deleted_at is null' end,
      case when tg_op <> 'DELETE' then 'select 1, is_active, price, stock from new_rows where deleted_at is null' end
    )
  );
  if nextval('summary_turns') % 32 = 0 then
    perform fold_stock_changes();
  end if;
  return null;
end
$$;

select follow_rows('products', 'count', 'count_stock()');

-- Counts the stock again, holding up products; for the owner, after a load without triggers.
create or replace function recount_stock() returns void
language plpgsql
as $$
begin
  lock table products in share mode;
  delete from stock_changes;
  insert into stock_changes (products, active, pieces, low, sold_out, value)
  select
    count(*),
    count(*) filter (where is_active),
    coalesce(sum(stock) filter (where is_active), 0),
    count(*) filter (where is_active and stock between 1 and low_stock_limit()),
    count(*) filter (where is_active and stock = 0),
    coalesce(sum(price * stock) filter (where is_active), 0)
  from products
  where deleted_at is null
  having count(*) > 0;
  insert into supply_changes (product_id) select c.product_id from committed_counts c;
end
$$;
