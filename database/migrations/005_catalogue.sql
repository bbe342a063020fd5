-- Categories and products (DATA-01, DATA-02). Everybody reads what is for sale; admins read and write all.

create table categories (
  id uuid primary key default uuidv7(),
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 10000),
  image_url text check (length(image_url) <= 2048 and image_url ~ '^(https?://|/)'),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  creation_key uuid unique
);

comment on column categories.version is
  'How often the row has changed, from 1. An edit that began from an earlier one is refused.';
comment on column categories.creation_key is
  'The key of the form that made the row; null for a row that came in by another way.';

create index categories_by_name on categories (name, id);
create index categories_newest on categories (created_at desc, id desc);
create index categories_picture on categories (picture_of(image_url)) where picture_of(image_url) is not null;

create table products (
  id uuid primary key default new_product_id(),
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 10000),
  price numeric(12, 2) not null check (price >= 0),
  image_url text check (length(image_url) <= 2048 and image_url ~ '^(https?://|/)'),
  stock integer not null default 0 check (stock >= 0),
  is_active boolean not null default true,
  category_id uuid references categories on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  search_text text not null generated always as (search_key(name)) stored,
  creation_key uuid unique,
  deleted_at timestamptz,
  compare_at_price numeric(12, 2) constraint products_former_price_above_price check (compare_at_price > price),
  more_image_urls text[] not null default '{}'
    constraint products_more_pictures check (
      cardinality(more_image_urls) <= 5
      and length(array_to_string(more_image_urls, ' ')) <= 10244
      and array_position(more_image_urls, null) is null
      and array_to_string(more_image_urls, ' ') ~ '^((https?://|/)[^ ]+( (https?://|/)[^ ]+)*)?$'
    ),
  ingredients text constraint products_ingredients_length check (length(ingredients) <= 5000),
  allergens text constraint products_allergens_length check (length(allergens) <= 1000),
  months_after_opening smallint
    constraint products_months_after_opening_range check (months_after_opening between 1 and 120)
);

comment on column products.version is
  'How often the row has changed, from 1. An edit that began from an earlier one is refused.';
comment on column products.creation_key is
  'The key of the form that made the row; null for a row that came in by another way.';
comment on column products.deleted_at is
  'Since when the product is in the bin; null while it is not. A product in the bin counts as not found.';
comment on column products.compare_at_price is
  'The former price in CFA, above the price; null when there is none. Serves D45.';
comment on column products.more_image_urls is
  'The addresses of up to five pictures beside the first, in the order in which they are shown. Serves PICS-01.';
comment on column products.ingredients is 'The composition in INCI names, as on the label. Serves PICS-05.';
comment on column products.allergens is 'The allergens of the composition that must be named. Serves PICS-05.';
comment on column products.months_after_opening is
  'For how many months after its opening the product may be used. Serves PICS-05.';

-- Lists are paged by key: (created_at, id) descending.
create index products_newest on products (created_at desc, id desc);
create index products_active_newest on products (created_at desc, id desc) where is_active;
create index products_category_newest on products (category_id, created_at desc, id desc);
create index products_active_category_newest on products (category_id, created_at desc, id desc) where is_active;
create index products_by_name on products (lower(name));
create index products_search on products using gin (search_text gin_trgm_ops);
create index products_picture on products (picture_of(image_url)) where picture_of(image_url) is not null;
-- The filters of the admins' list: what runs out of all that is for sale, and what is withdrawn.
create index products_running_out on products (stock, created_at desc, id desc)
  where is_active and stock <= low_stock_limit();
create index products_withdrawn_newest on products (created_at desc, id desc) where not is_active;
create index products_binned on products (deleted_at) where deleted_at is not null;
-- The products of each category are counted without reading their rows (ACAT-01).
create index products_by_category on products (category_id) where deleted_at is null;
-- Few products have them: whoever asks which pictures are shown reads these alone.
create index products_with_more_pictures on products (id) where more_image_urls <> '{}';
-- Stock and sale of every product in the order of their ids, without the rest of their rows: compared with what orders
-- hold of all products at once (SUPPLY-06).
create index products_stock on products (id) include (stock, is_active) where deleted_at is null;

alter table categories enable row level security, force row level security;
alter table products enable row level security, force row level security;

grant select on categories, products to visitor, customer;
grant select, insert, update, delete on categories, products to admin;

create policy categories_owner on categories to current_user using (true) with check (true);
create policy categories_read on categories for select to visitor, customer using (true);
create policy categories_admin_read on categories for select to admin using (true);
create policy categories_admin_insert on categories for insert to admin with check ((select is_admin()));
create policy categories_admin_update on categories for update to admin
  using ((select is_admin())) with check ((select is_admin()));
create policy categories_admin_delete on categories for delete to admin using ((select is_admin()));

create policy products_owner on products to current_user using (true) with check (true);
-- A deleted product lies in the bin for 30 days (docs/decisions/018-product-bin.md): hidden from visitors and customers, and
-- changed by no admin. The lists of admins leave it out themselves: under a policy about the column, a search by name
-- could use no index.
create policy products_read on products for select to visitor, customer using (is_active and deleted_at is null);
create policy products_admin_read on products for select to admin using (true);
create policy products_admin_insert on products for insert to admin with check ((select is_admin()));
create policy products_admin_update on products for update to admin
  using ((select is_admin()) and deleted_at is null) with check ((select is_admin()) and deleted_at is null);
create policy products_admin_delete on products for delete to admin
  using ((select is_admin()) and deleted_at is null);

-- ---- perfumes of several formats (D44) ----
-- Each format stays a product with its own price and stock. Admins write this table through join_formats.
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

-- ---- categories that were deleted a moment ago ----
-- For ten seconds from its notice a deletion can be taken back (UNDO-01 to UNDO-05). Rows are written by
-- functions only, and leave within a minute or two.
create table deleted_categories (
  id uuid primary key,
  category jsonb not null,
  product_ids uuid[] not null,
  deleted_at timestamptz not null
);

comment on column deleted_categories.category is 'The whole row as it was.';
comment on column deleted_categories.product_ids is 'The products that it had, those in the bin too.';

alter table deleted_categories enable row level security, force row level security;

create policy deleted_categories_owner on deleted_categories to current_user using (true) with check (true);

-- ---- imports of product files ----
-- The journal names an import once, and not each of its products.
create table product_imports (
  id uuid primary key default uuidv7(),
  request_key uuid not null unique,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  imported_at timestamptz not null default clock_timestamp(),
  check (added + changed > 0)
);

comment on column product_imports.request_key is 'Names the request: repeated, it imports nothing more. Serves IMPORT-06.';
comment on column product_imports.digest is 'SHA-256 of what the preview said would change. Serves IMPORT-06.';

create table product_import_rows (
  import_id uuid not null references product_imports on delete cascade,
  product_id uuid not null,
  before jsonb,
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  primary key (import_id, product_id)
);

comment on table product_import_rows is
  'What an import did to each product: its changed columns before and after; before is null for a new product. It is '
  'kept in place of the lines of the journal, for products too that are gone. Serves IMPORT-07.';

alter table product_imports enable row level security, force row level security;
alter table product_import_rows enable row level security, force row level security;

grant select on product_imports to admin;

create policy product_imports_owner on product_imports to current_user using (true) with check (true);
create policy product_imports_admin_read on product_imports for select to admin using ((select is_admin()));
create policy product_import_rows_owner on product_import_rows to current_user using (true) with check (true);
