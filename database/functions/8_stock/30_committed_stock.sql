-- The pieces that orders hold and have not taken from the stock (D47, SUPPLY-04), counted as orders and sold products
-- are: a trigger only adds a row that says what changed, so that orders of one product never wait for each other.
-- The number is only shown: no order is refused for it.

-- Whether an order of this status, whose stock was taken then, holds pieces. SUPPLY-04, D47.
create or replace function holds_stock(status text, stock_taken_at timestamptz) returns boolean
language sql immutable parallel safe
return status in ('pending', 'confirmed', 'paid', 'shipped') and stock_taken_at is null;
grant execute on function holds_stock(text, timestamptz) to admin;

-- The totals are not summed up again: only the changes since are, and the totals are joined to them.
create or replace view committed_stock with (security_invoker = true) as
select
  coalesce(c.product_id, h.product_id) as product_id,
  coalesce(c.pieces, 0)::integer + coalesce(h.pieces, 0) as pieces
from committed_counts c
full join (
  select product_id, sum(pieces::integer)::integer as pieces from committed_count_changes group by product_id
) as h on h.product_id = c.product_id
where coalesce(c.pieces, 0)::integer + coalesce(h.pieces, 0) <> 0;

comment on view committed_stock is 'How many pieces of each product open orders hold. Exact. SUPPLY-04, D47.';
grant select on committed_stock to admin;

-- Takes a product; returns how many pieces of it open orders hold. SUPPLY-04, D47.
create or replace function committed_pieces(of_product uuid) returns integer
language sql stable parallel safe
return (
  coalesce((select c.pieces from committed_counts c where c.product_id = of_product), 0)
  + coalesce((select sum(c.pieces) from committed_count_changes c where c.product_id = of_product), 0)
)::integer;
grant execute on function committed_pieces(uuid) to admin;

-- Whether an order holds a product of which orders hold more than there is. SUPPLY-05, D47.
create or replace function is_order_short(of_order orders) returns boolean
language sql stable
return holds_stock(of_order.status, of_order.stock_taken_at) and exists (
  select
  from order_items i
  join products p on p.id = i.product_id and p.deleted_at is null
  where i.order_id = of_order.id and committed_pieces(p.id) > p.stock
);
grant execute on function is_order_short(orders) to admin;

-- Folds changes into the totals of committed pieces, and notes supply_changes; for fold_order_changes alone.
create or replace function fold_committed_changes() returns void
language sql
begin atomic
  with taken as (
    delete from committed_count_changes returning product_id, pieces
  ), sums as (
    select t.product_id, sum(t.pieces) as pieces from taken t group by t.product_id having sum(t.pieces) <> 0
  ), noted as (
    insert into supply_changes (product_id) select s.product_id from sums s
  )
  insert into committed_counts as c (product_id, pieces)
  select s.product_id, s.pieces from sums s
  on conflict (product_id) do update
  set pieces = c.pieces + excluded.pieces;
end;

-- Statement trigger: records by how much the committed pieces changed with the status of orders. SUPPLY-04.
-- Orders: a change of the status, or taking the stock, changes whether an order holds its pieces.
create or replace function count_committed_orders() returns trigger
language plpgsql security definer
as $$
begin
  insert into committed_count_changes (product_id, pieces)
  select i.product_id, sum(case when holds_stock(n.status, n.stock_taken_at) then i.quantity else -i.quantity end)
  from old_rows o
  join new_rows n on n.id = o.id
  join order_items i on i.order_id = n.id and i.product_id is not null
  where holds_stock(n.status, n.stock_taken_at) <> holds_stock(o.status, o.stock_taken_at)
  group by 1
  having sum(case when holds_stock(n.status, n.stock_taken_at) then i.quantity else -i.quantity end) <> 0;
  return null;
end
$$;

create or replace trigger count_committed_update after update on orders
referencing old table as old_rows new table as new_rows
for each statement execute function count_committed_orders();

-- Trigger: a deleted order holds nothing any more; runs while its items still exist. SUPPLY-04.
create or replace function uncount_committed() returns trigger
language plpgsql security definer
as $$
begin
  if holds_stock(old.status, old.stock_taken_at) then
    insert into committed_count_changes (product_id, pieces)
    select i.product_id, -sum(i.quantity) from order_items i where i.order_id = old.id and i.product_id is not null group by 1;
  end if;
  return old;
end
$$;

create or replace trigger uncount_committed before delete on orders
for each row execute function uncount_committed();

-- Statement trigger: records by how much the committed pieces changed with the items of open orders. SUPPLY-04.
-- Items: as in count_sales, a change of the items of an order waits for a change of its status. The items of a new
-- order do not wait.
create or replace function count_committed_items() returns trigger
language plpgsql security definer
as $$
begin
  if tg_op = 'INSERT' then
    with held as materialized (
      select o.id, holds_stock(o.status, o.stock_taken_at) as holds
      from orders o where o.id in (select n.order_id from new_rows n) order by o.id for share
    )
    insert into committed_count_changes (product_id, pieces)
    select n.product_id, sum(n.quantity)
    from new_rows n
    join held o on o.id = n.order_id and o.holds
    where n.product_id is not null
    group by 1;
  elsif tg_op = 'DELETE' then
    with held as materialized (
      select o.id, holds_stock(o.status, o.stock_taken_at) as holds
      from orders o where o.id in (select i.order_id from old_rows i) order by o.id for share
    )
    insert into committed_count_changes (product_id, pieces)
    select i.product_id, -sum(i.quantity)
    from old_rows i
    join held o on o.id = i.order_id and o.holds
    where i.product_id is not null
    group by 1;
  else
    -- Items whose product is deleted for good, or is in the bin already, no longer count: their orders are not locked.
    with changed as materialized (
      select c.*
      from old_rows r
      join new_rows n on n.id = r.id
      cross join lateral (
        values (r.order_id, r.product_id, -r.quantity), (n.order_id, n.product_id, n.quantity)
      ) as c (order_id, product_id, quantity)
      where (n.order_id, n.product_id, n.quantity) is distinct from (r.order_id, r.product_id, r.quantity)
        and (
          n.product_id is not null or exists (select from products p where p.id = r.product_id and p.deleted_at is null)
        )
    ), held as materialized (
      select o.id, holds_stock(o.status, o.stock_taken_at) as holds
      from orders o where o.id in (select c.order_id from changed c) order by o.id for share
    )
    insert into committed_count_changes (product_id, pieces)
    select c.product_id, sum(c.quantity)
    from changed c
    join held o on o.id = c.order_id and o.holds
    where c.product_id is not null
    group by 1
    having sum(c.quantity) <> 0;
  end if;
  return null;
end
$$;

select follow_rows('order_items', 'count_committed', 'count_committed_items()');

-- Counts the committed pieces again, holding up orders; for the owner, after a load without triggers.
create or replace function recount_committed() returns void
language plpgsql
as $$
begin
  lock table orders, order_items in share mode;
  insert into supply_changes (product_id) select c.product_id from committed_counts c;
  delete from committed_count_changes;
  delete from committed_counts;
  insert into committed_counts (product_id, pieces)
  select i.product_id, sum(i.quantity)
  from orders o
  join order_items i on i.order_id = o.id and i.product_id is not null
  -- The first condition is that of a partial index: only open orders are read.
  where o.status in ('pending', 'confirmed', 'paid', 'shipped') and holds_stock(o.status, o.stock_taken_at)
  group by 1;
  insert into supply_changes (product_id) select c.product_id from committed_counts c;
end
$$;
