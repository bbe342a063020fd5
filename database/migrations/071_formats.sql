-- A perfume that exists in several formats (D44): each format stays a product with its own price and stock. This
-- table joins products into one perfume and says the size of each. Admins write it through join_formats.

create table product_formats (
  product_id uuid primary key references products on delete cascade,
  perfume_id uuid not null,
  size_ml integer not null check (size_ml between 1 and 5000),
  is_binned boolean not null default false
);

comment on table product_formats is
  'The formats of perfumes. Products with the same perfume_id are one perfume; a product without a row is one by '
  'itself. Serves D44.';
comment on column product_formats.size_ml is 'What the bottle holds, in millilitres.';
comment on column product_formats.is_binned is
  'Whether the product is in the bin, from where it may come back. A trigger on products sets it.';

-- While a product is in the bin, another one may have its size.
create unique index product_formats_size on product_formats (perfume_id, size_ml) where not is_binned;

alter table product_formats enable row level security, force row level security;

grant select on product_formats to visitor, customer, admin;

create policy product_formats_owner on product_formats to current_user using (true) with check (true);
create policy product_formats_read on product_formats for select to visitor, customer, admin using (true);
