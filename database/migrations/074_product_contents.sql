-- What is in a product, as its label says it (PICS-05). All three may be missing.

alter table products
  add column ingredients text constraint products_ingredients_length check (length(ingredients) <= 5000),
  add column allergens text constraint products_allergens_length check (length(allergens) <= 1000),
  add column months_after_opening smallint
    constraint products_months_after_opening_range check (months_after_opening between 1 and 120);

comment on column products.ingredients is 'The composition in INCI names, as on the label. Serves PICS-05.';
comment on column products.allergens is 'The allergens of the composition that must be named. Serves PICS-05.';
comment on column products.months_after_opening is
  'For how many months after its opening the product may be used. Serves PICS-05.';
