-- The brand of a product (D65), and the brands of each list, by which it is filtered.

alter table products
  add column brand text constraint products_brand_length check (length(brand) between 1 and 60);

comment on column products.brand is 'Who makes the product (Marque); null where it is not known. Serves D65.';

alter table listed_perfumes add column brand text;

comment on column listed_perfumes.brand is
  'Its brand as addresses have it: "Maison d’Azur" is "maison-d-azur", in whatever case and accents.';

create table list_brands (
  category_id uuid not null,
  brand text not null,
  name text not null,
  perfumes integer not null,
  primary key (category_id, brand)
);

comment on table list_brands is
  'How many rows of listed_perfumes have which brand. list_counts have none: with brands they would be as many as perfumes. '
  'Written by relist. Serves D65.';
comment on column list_brands.category_id is 'The category; all zeros for the whole shop.';
comment on column list_brands.name is 'How the product that was listed last spells it.';

alter table list_brands enable row level security, force row level security;

grant select on list_brands to visitor, customer, admin;

create policy list_brands_owner on list_brands to current_user using (true) with check (true);
create policy list_brands_read on list_brands for select to visitor, customer, admin using (true);
