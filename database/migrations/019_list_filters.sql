-- What the lists of perfumes show, filter and order (D54): one narrow row for each perfume in the whole shop and in each category
-- of its formats, and how many have the same values. Written by triggers (database/functions/6_catalogue/95_listed_perfumes.sql).

create table listed_perfumes (
  perfume_id uuid not null,
  category_id uuid not null,
  product_id uuid not null,
  created_at timestamptz not null,
  price numeric(12, 2) not null,
  in_stock boolean not null,
  wearer text,
  olfactory_family text,
  concentration text,
  sold integer not null default 0,
  primary key (perfume_id, category_id)
);

comment on table listed_perfumes is
  'What lists show of each perfume for sale, once for the whole shop and once for each category that one of its formats is in. '
  'Written by relist. Serves FILT-01.';
comment on column listed_perfumes.perfume_id is
  'perfume_id of its formats, or the product itself when it has none.';
comment on column listed_perfumes.category_id is 'The category; all zeros for the whole shop.';
comment on column listed_perfumes.product_id is 'The product that the list shows: its newest format there (FMT-03).';
comment on column listed_perfumes.price is
  'The price on its card: of its cheapest format that can be bought now, or of all when none can (FMT-02).';
comment on column listed_perfumes.in_stock is 'Whether one of its formats is in stock.';
comment on column listed_perfumes.sold is
  'Pieces of all its formats that were delivered in the last 90 days, as count_best_sellers found them.';

create index listed_perfumes_newest on listed_perfumes (category_id, created_at desc, product_id desc);
create index listed_perfumes_price on listed_perfumes (category_id, price, product_id);
create index listed_perfumes_sold on listed_perfumes (category_id, sold, product_id);
create index listed_perfumes_profile on listed_perfumes (category_id, olfactory_family, wearer, concentration);

create table list_counts (
  category_id uuid not null,
  wearer text,
  olfactory_family text,
  concentration text,
  step integer not null,
  in_stock boolean not null,
  perfumes integer not null,
  unique nulls not distinct (category_id, wearer, olfactory_family, concentration, step, in_stock)
);

comment on table list_counts is
  'How many rows of listed_perfumes have the same values of all filters: at most some thousands for a list of any size. '
  'Written by relist. Serves FILT-04.';
comment on column list_counts.step is 'The price_step of their price.';

create table list_queue (products uuid[] not null);

comment on table list_queue is
  'Products that a transaction has changed, until it lists them anew before its commit: empty for all others. Serves FILT-01.';

alter table listed_perfumes enable row level security, force row level security;
alter table list_counts enable row level security, force row level security;
alter table list_queue enable row level security, force row level security;

grant select on listed_perfumes, list_counts to visitor, customer, admin;

create policy listed_perfumes_owner on listed_perfumes to current_user using (true) with check (true);
create policy listed_perfumes_read on listed_perfumes for select to visitor, customer, admin using (true);
create policy list_counts_owner on list_counts to current_user using (true) with check (true);
create policy list_queue_owner on list_queue to current_user using (true) with check (true);
create policy list_counts_read on list_counts for select to visitor, customer, admin using (true);
