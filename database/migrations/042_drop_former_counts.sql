-- no transaction

-- No trigger calls them any more (041).
drop function if exists
  count_sales(), count_committed_items(), count_committed_orders(), uncount_sales(), uncount_committed();

-- best_products does by itself what these did.
drop function if exists
  best_products_of_few(date, date, integer), best_products_of_many(date, date, integer), best_read_since(date, date),
  best_by_month(date, date);
