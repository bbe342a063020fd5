-- no transaction
-- Orders that are on their way or delivered and not paid in full (CASH-02). A new order is in none of these states:
-- placing one does not touch this index.
create index concurrently orders_to_collect on orders (created_at desc, id desc)
  where payment_status = 'pending' and status in ('paid', 'shipped', 'delivered');
