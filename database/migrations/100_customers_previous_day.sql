-- no transaction
-- The orders whose predecessor lies in the first days of a period are found without reading the others (PERIOD-05).
create index concurrently customer_orders_previous_day on customer_orders (previous_day, day, is_second);
