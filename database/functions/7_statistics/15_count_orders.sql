-- Counts of orders and sold products (ASTAT-01, ASTAT-04, ASTAT-06, D13, D29;
-- docs/decisions/009-counts-from-deltas.md). A trigger only adds a row that says what changed, so that orders that are
-- placed at the same time never wait for each other on a total. One order in
-- many adds these rows to the totals, unless another transaction is doing it. A statement that reads totals and
-- changes together gets exact counts at any moment.

-- Folds changes into the totals of orders, sold products and committed pieces, unless another transaction does.
create or replace function fold_order_changes() returns void
language plpgsql
as $$
begin
  -- No transaction waits: while another one folds, this one leaves its rows for later. A separate statement takes the
  -- lock, so that the next one sees all that the last holder wrote.
  if not pg_try_advisory_xact_lock(hashtextextended('fold order changes', 0)) then
    return;
  end if;
  with taken as (
    delete from order_count_changes returning day, status, payment_status, orders, revenue
  )
  insert into order_counts as c (day, status, payment_status, orders, revenue)
  select t.day, t.status, t.payment_status, sum(t.orders), sum(t.revenue) from taken t group by 1, 2, 3
  on conflict (day, status, payment_status) do update
  set orders = c.orders + excluded.orders, revenue = c.revenue + excluded.revenue;
  with taken as (
    delete from sale_count_changes returning product_name, quantity
  )
  insert into sale_counts as c (product_name, quantity)
  select t.product_name, sum(t.quantity) from taken t group by t.product_name
  on conflict (product_name) do update
  set quantity = c.quantity + excluded.quantity;
  perform fold_committed_changes();
end
$$;

-- Statement trigger: notes changed orders and revenue by day, status and payment state, and pieces of cancelled or
-- reopened orders. ASTAT-01, ASTAT-04, ASTAT-06.
create or replace function count_orders() returns trigger
language plpgsql security definer
as $$
begin
  if tg_op = 'INSERT' then
    insert into order_count_changes (day, status, payment_status, orders, revenue)
    select shop_day(n.created_at), n.status, n.payment_status, count(*), sum(n.total_amount)
    from new_rows n
    group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into order_count_changes (day, status, payment_status, orders, revenue)
    select shop_day(o.created_at), o.status, o.payment_status, -count(*), -sum(o.total_amount)
    from old_rows o
    group by 1, 2, 3;
  else
    insert into order_count_changes (day, status, payment_status, orders, revenue)
    select shop_day(c.created_at), c.status, c.payment_status, sum(c.sign), sum(c.sign * c.total_amount)
    from (
      select o.created_at, o.status, o.payment_status, o.total_amount, -1 from old_rows o
      union all
      select n.created_at, n.status, n.payment_status, n.total_amount, 1 from new_rows n
    ) as c (created_at, status, payment_status, total_amount, sign)
    group by 1, 2, 3
    having sum(c.sign) <> 0 or sum(c.sign * c.total_amount) <> 0;

    insert into sale_count_changes (product_name, quantity)
    select i.product_name, sum(case when is_cancelled(n.status) then -i.quantity else i.quantity end)
    from old_rows o
    join new_rows n on n.id = o.id
    join order_items i on i.order_id = n.id
    where is_cancelled(n.status) <> is_cancelled(o.status)
    group by 1;
  end if;
  if nextval('summary_turns') % 256 = 0 then
    perform fold_order_changes();
  end if;
  return null;
end
$$;

select follow_rows('orders', 'count', 'count_orders()');

-- Trigger: subtracts the pieces of an order that is deleted, while its items still exist. ASTAT-04.
create or replace function uncount_sales() returns trigger
language plpgsql security definer
as $$
begin
  if not is_cancelled(old.status) then
    insert into sale_count_changes (product_name, quantity)
    select i.product_name, -sum(i.quantity) from order_items i where i.order_id = old.id group by 1;
  end if;
  return old;
end
$$;

create or replace trigger uncount_sales before delete on orders for each row execute function uncount_sales();

-- Statement trigger: notes changed pieces of valid orders. ASTAT-04, ASTAT-06.
-- When the items and the status of one order change at the same time, the count of pieces sold waits for the
-- order and sees its new status (ASTAT-04). The items of a new order do not wait: no other transaction sees the
-- order yet.
create or replace function count_sales() returns trigger
language plpgsql security definer
as $$
begin
  -- Items that are deleted with their order find no order: uncount_sales has counted them.
  if tg_op = 'INSERT' then
    with counted as materialized (
      select o.id, o.status from orders o where o.id in (select n.order_id from new_rows n) order by o.id for share
    )
    insert into sale_count_changes (product_name, quantity)
    select n.product_name, sum(n.quantity)
    from new_rows n
    join counted o on o.id = n.order_id
    where not is_cancelled(o.status)
    group by 1;
  elsif tg_op = 'DELETE' then
    with counted as materialized (
      select o.id, o.status from orders o where o.id in (select i.order_id from old_rows i) order by o.id for share
    )
    insert into sale_count_changes (product_name, quantity)
    select i.product_name, -sum(i.quantity)
    from old_rows i
    join counted o on o.id = i.order_id
    where not is_cancelled(o.status)
    group by 1;
  else
    -- Deleting a product, or finding it by its name, changes items but sells nothing: their orders are
    -- not locked.
    with changed as materialized (
      select c.*
      from old_rows r
      join new_rows n on n.id = r.id
      cross join lateral (
        values (r.order_id, r.product_name, -r.quantity), (n.order_id, n.product_name, n.quantity)
      ) as c (order_id, product_name, quantity)
      where (n.order_id, n.product_name, n.quantity) is distinct from (r.order_id, r.product_name, r.quantity)
    ), counted as materialized (
      select o.id, o.status from orders o where o.id in (select c.order_id from changed c) order by o.id for share
    )
    insert into sale_count_changes (product_name, quantity)
    select c.product_name, sum(c.quantity)
    from changed c
    join counted o on o.id = c.order_id
    where not is_cancelled(o.status)
    group by 1
    having sum(c.quantity) <> 0;
  end if;
  return null;
end
$$;

select follow_rows('order_items', 'count', 'count_sales()');

-- Counts orders, sold products and committed pieces again, holding up orders; for the owner, after a load without
-- triggers.
create or replace function recount_orders() returns void
language plpgsql
as $$
begin
  lock table orders, order_items in share mode;
  delete from order_count_changes;
  delete from order_counts;
  delete from sale_count_changes;
  delete from sale_counts;
  insert into order_counts (day, status, payment_status, orders, revenue)
  select shop_day(o.created_at), o.status, o.payment_status, count(*), sum(o.total_amount)
  from orders o
  group by 1, 2, 3;
  insert into sale_counts (product_name, quantity)
  select i.product_name, sum(i.quantity)
  from order_items i
  join orders o on o.id = i.order_id
  where not is_cancelled(o.status)
  group by 1;
  perform recount_committed();
end
$$;
