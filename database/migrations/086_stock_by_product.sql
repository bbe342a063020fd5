-- Stock and sale of every product in the order of their ids, without the rest of their rows: compared with what orders
-- hold of all products at once (SUPPLY-06).
create index products_stock on products (id) include (stock, is_active) where deleted_at is null;
