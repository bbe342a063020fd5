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

-- Statement trigger: notes changed orders and revenue by day, status and payment state, and the pieces of orders that are
-- cancelled or reopened, or take their stock. ASTAT-01, ASTAT-04, ASTAT-06, SUPPLY-04.
create or replace function count_orders() returns trigger
language plpgsql security definer
as $$
declare
  was orders[];
  is_now orders[];
begin
  if tg_op <> 'INSERT' then
    was := array(select o from old_rows o);
  end if;
  if tg_op <> 'DELETE' then
    is_now := array(select n from new_rows n);
  end if;
  insert into order_count_changes (day, status, payment_status, orders, revenue)
  select shop_day(c.created_at), c.status, c.payment_status, sum(c.sign), sum(c.sign * c.total_amount)
  from (
    select o.created_at, o.status, o.payment_status, o.total_amount, -1 from unnest(was) as o
    union all
    select n.created_at, n.status, n.payment_status, n.total_amount, 1 from unnest(is_now) as n
  ) as c (created_at, status, payment_status, total_amount, sign)
  group by 1, 2, 3
  having sum(c.sign) <> 0 or sum(c.sign * c.total_amount) <> 0;

  if tg_op = 'UPDATE' then
    with pieces as materialized (
      select
        i.product_name, i.product_id,
        i.quantity * (is_cancelled(o.status)::integer - is_cancelled(n.status)::integer) as sold,
        i.quantity * (holds_stock(n.status, n.stock_taken_at)::integer - holds_stock(o.status, o.stock_taken_at)::integer) as held
      from old_rows o
      join new_rows n on n.id = o.id
      join order_items i on i.order_id = n.id
      where (is_cancelled(n.status), holds_stock(n.status, n.stock_taken_at))
        is distinct from (is_cancelled(o.status), holds_stock(o.status, o.stock_taken_at))
    ), sold as (
      insert into sale_count_changes (product_name, quantity)
      select p.product_name, sum(p.sold) from pieces p group by 1 having sum(p.sold) <> 0
    )
    insert into committed_count_changes (product_id, pieces)
    select p.product_id, sum(p.held) from pieces p where p.product_id is not null group by 1 having sum(p.held) <> 0;
  end if;
  if nextval('summary_turns') % 256 = 0 then
    perform fold_order_changes();
  end if;
  return null;
end
$$;

select follow_rows('orders', 'count', 'count_orders()');

-- Trigger: subtracts the pieces of an order that is deleted, while its items still exist. ASTAT-04, SUPPLY-04.
create or replace function uncount_pieces() returns trigger
language plpgsql security definer
as $$
begin
  if not is_cancelled(old.status) then
    insert into sale_count_changes (product_name, quantity)
    select i.product_name, -sum(i.quantity) from order_items i where i.order_id = old.id group by 1;
  end if;
  if holds_stock(old.status, old.stock_taken_at) then
    insert into committed_count_changes (product_id, pieces)
    select i.product_id, -sum(i.quantity) from order_items i where i.order_id = old.id and i.product_id is not null group by 1;
  end if;
  return old;
end
$$;

create or replace trigger uncount_pieces before delete on orders for each row execute function uncount_pieces();

-- Statement trigger: notes changed pieces of valid orders, and of those that hold theirs. ASTAT-04, ASTAT-06, SUPPLY-04.
-- When the items and the status of one order change at the same time, the count of pieces waits for the order and sees
-- its new status (ASTAT-04). The items of a new order do not wait: no other transaction sees the order yet.
create or replace function count_pieces() returns trigger
language plpgsql security definer
as $$
declare
  was order_items[];
  is_now order_items[];
begin
  if tg_op <> 'INSERT' then
    was := array(select o from old_rows o);
  end if;
  if tg_op <> 'DELETE' then
    is_now := array(select n from new_rows n);
  end if;
  with changed as materialized (
    select c.*
    from unnest(was) as o
    full join unnest(is_now) as n on n.id = o.id
    cross join lateral (
      values (o.order_id, o.product_name, o.product_id, -o.quantity), (n.order_id, n.product_name, n.product_id, n.quantity)
    ) as c (order_id, product_name, product_id, quantity)
    where (n.order_id, n.product_name, n.quantity) is distinct from (o.order_id, o.product_name, o.quantity)
      -- Losing a product that is deleted for good, or is in the bin already, changes no count: their orders are not locked.
      or n.product_id is distinct from o.product_id and (
        n.product_id is not null or exists (select from products p where p.id = o.product_id and p.deleted_at is null)
      )
  ), counted as materialized (
    -- Items that are deleted with their order find no order: uncount_pieces has counted them.
    select o.id, not is_cancelled(o.status) as is_valid, holds_stock(o.status, o.stock_taken_at) as holds
    from orders o where o.id in (select c.order_id from changed c) order by o.id for share
  ), sold as (
    insert into sale_count_changes (product_name, quantity)
    select c.product_name, sum(c.quantity)
    from changed c
    join counted o on o.id = c.order_id and o.is_valid
    group by 1
    having sum(c.quantity) <> 0
  )
  insert into committed_count_changes (product_id, pieces)
  select c.product_id, sum(c.quantity)
  from changed c
  join counted o on o.id = c.order_id and o.holds
  where c.product_id is not null
  group by 1
  having sum(c.quantity) <> 0;
  return null;
end
$$;

select follow_rows('order_items', 'count', 'count_pieces()');

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
