-- Which products orders hold more of than there is (SUPPLY-06), kept so that the list of what has to be bought compares
-- only what changed (database/functions/56_supply.sql).

create table short_products (
  product_id uuid primary key,
  missing integer not null check (missing > 0),
  stock integer not null,
  is_running_out boolean not null
);

comment on table short_products is
  'Products of which committed_counts holds more pieces than there are, as summarise_supply found them: whatever is noted '
  'in supply_changes or committed_count_changes may have changed since.';
comment on column short_products.is_running_out is 'Whether it is for sale with 5 pieces or fewer as well.';

create index short_products_missing on short_products (missing desc, stock, product_id desc);

create table supply_changes (
  product_id uuid not null
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);

comment on table supply_changes is
  'Products whose stock, sale or committed_counts changed since summarise_supply. Rows are only added, so that nobody waits.';

alter table short_products enable row level security, force row level security;
alter table supply_changes enable row level security, force row level security;

grant select on short_products, supply_changes to admin;

create policy short_products_owner on short_products to current_user using (true) with check (true);
create policy short_products_admin_read on short_products for select to admin using ((select is_admin()));
create policy supply_changes_owner on supply_changes to current_user using (true) with check (true);
create policy supply_changes_admin_read on supply_changes for select to admin using ((select is_admin()));
