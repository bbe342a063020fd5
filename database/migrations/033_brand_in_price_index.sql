-- no transaction

-- In the order of prices a few perfumes of one brand are found among all: the index alone says which (D65).
create index concurrently listed_perfumes_by_price on listed_perfumes (category_id, price, product_id)
  include (step, in_stock, wearer, olfactory_family, concentration, brand);

drop index concurrently if exists listed_perfumes_price;
