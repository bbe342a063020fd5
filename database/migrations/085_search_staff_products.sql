-- The staff finds a product by any part of its name, for sale or not, as subscribers and users are found: by the folded text beside
-- the row (search_key).

alter table products add column search_text text not null generated always as (search_key(name)) stored;
create index products_search on products using gin (search_text gin_trgm_ops);
