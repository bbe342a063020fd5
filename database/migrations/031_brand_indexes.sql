-- no transaction

-- The perfumes of a brand, and how many of each brand other filters leave: the index alone says both.
create index concurrently listed_perfumes_brand
  on listed_perfumes (category_id, brand, olfactory_family, wearer, concentration, step, in_stock)
  where brand is not null;

-- The admins' search finds a product by its brand, too.
create index concurrently products_brand_search
  on products using gin (search_key(brand || ' ' || name) gin_trgm_ops) where brand is not null;
