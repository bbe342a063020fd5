-- "Trouver mon parfum" (D55) reads the newest perfumes of a family and of those who wear them. One of which it is not
-- known for whom it is counts as mixed.
create index products_by_family on products (olfactory_family, coalesce(wearer, 'mixte'), created_at desc, id desc)
  where is_active and olfactory_family is not null;
