-- no transaction
-- The newest items of a product first: what was sold of it lately is read without its older items (SUPPLY-06).
create index concurrently order_items_product_newest on order_items (product_id, id desc) where product_id is not null;
drop index concurrently if exists order_items_product;
