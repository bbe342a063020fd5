-- The pieces that orders hold and have not taken from the stock (D47, SUPPLY-04), counted as orders and sold products
-- are, by the same triggers (7_statistics/15_count_orders.sql): they only add rows that say what changed, so that orders of one
-- product never wait for each other.
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
