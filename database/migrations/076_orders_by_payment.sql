-- no transaction
-- Orders that were counted without their payment. One statement reads the orders and what is counted already at one
-- moment, and adds the difference: nobody waits for it.
-- safe: repeated, it adds nothing more
insert into order_count_changes (day, status, payment_status, orders, revenue)
select c.day, c.status, c.payment_status, sum(c.orders), sum(c.revenue)
from (
  select (created_at at time zone 'Africa/Abidjan')::date, status, payment_status, 1, total_amount from orders
  union all
  select day, status, payment_status, -orders, -revenue from order_counts
  union all
  select day, status, payment_status, -orders, -revenue from order_count_changes
) as c (day, status, payment_status, orders, revenue)
group by 1, 2, 3
having sum(c.orders) <> 0 or sum(c.revenue) <> 0;

-- The newest orders of a payment state and a status (WORK-02).
create index concurrently orders_payment_newest on orders (payment_status, status, created_at desc, id desc);
