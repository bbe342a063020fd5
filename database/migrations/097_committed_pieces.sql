-- no transaction
-- The pieces that open orders hold (SUPPLY-04), of orders that nobody counted when they came. One statement reads the
-- orders and what is counted already at one moment, and adds the difference: nobody waits for it.
-- safe: repeated, it adds nothing more
insert into committed_count_changes (product_id, pieces)
select c.product_id, sum(c.pieces)
from (
  select i.product_id, i.quantity
  from orders o
  join order_items i on i.order_id = o.id and i.product_id is not null
  where o.status in ('pending', 'confirmed', 'paid', 'shipped') and o.stock_taken_at is null
  union all
  select product_id, -pieces from committed_counts
  union all
  select product_id, -pieces from committed_count_changes
) as c (product_id, pieces)
group by 1
having sum(c.pieces) <> 0;
