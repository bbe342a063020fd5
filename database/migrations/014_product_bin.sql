-- A deleted product lies in the bin for 30 days (docs/decisions/018-product-bin.md). Row-level security hides it
-- from visitors and customers, and no admin changes it. The lists of admins leave it out themselves: under a policy
-- about the column, a search by name could use no index.

alter table products add column deleted_at timestamptz;

comment on column products.deleted_at is
  'Since when the product is in the bin; null while it is not. A product in the bin counts as not found.';

create index products_binned on products (deleted_at) where deleted_at is not null;

drop policy products_read on products;
drop policy products_admin_update on products;
drop policy products_admin_delete on products;
create policy products_read on products for select to visitor, customer using (is_active and deleted_at is null);
create policy products_admin_update on products for update to admin
  using ((select is_admin()) and deleted_at is null) with check ((select is_admin()) and deleted_at is null);
create policy products_admin_delete on products for delete to admin
  using ((select is_admin()) and deleted_at is null);
