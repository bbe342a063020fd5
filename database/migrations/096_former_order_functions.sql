-- no transaction
-- What placed one order before 013_order_batches.sql. A shop of that time updates while orders come in, and those that have
-- begun end as they began.
drop function if exists write_order(order_customer, order_line[], uuid, integer, uuid, bytea);
drop function if exists announce_order(uuid, boolean);
drop function if exists hold_products(order_line[]);
