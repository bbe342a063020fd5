-- no transaction
-- The paid orders that are still to be delivered, without reading those that were paid at the door (WORK-06).
create index concurrently orders_paid_to_deliver on orders (created_at desc, id desc)
where status = 'paid' and (stock_taken_at is null or must_deliver_again);
