-- What a product cost before (D45): shown crossed out beside its price, and part of no total.

alter table products add column compare_at_price numeric(12, 2)
  constraint products_former_price_above_price check (compare_at_price > price);

comment on column products.compare_at_price is
  'The former price in CFA, above the price; null when there is none. Serves D45.';
