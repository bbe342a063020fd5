-- no transaction
-- The products of each category are counted without reading their rows (ACAT-01).
create index concurrently products_by_category on products (category_id) where deleted_at is null;
