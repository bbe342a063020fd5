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
  creation_key uuid unique
);

comment on column products.version is
  'How often the row has changed, from 1. An edit that began from an earlier one is refused.';
comment on column products.creation_key is
  'The key of the form that made the row; null for a row that came in by another way.';

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
create policy products_read on products for select to visitor, customer using (is_active);
create policy products_admin_read on products for select to admin using (true);
create policy products_admin_insert on products for insert to admin with check ((select is_admin()));
create policy products_admin_update on products for update to admin
  using ((select is_admin())) with check ((select is_admin()));
create policy products_admin_delete on products for delete to admin using ((select is_admin()));

-- ---- pictures that admins upload ----

-- They are in the database, so that every instance of the shop shows them and one backup holds all. A picture
-- is named after its content and never changes: products and categories refer to /pictures/<hash>.webp, and
-- its files are the widths and formats that a browser may choose among.

create table pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  shape text not null check (shape in ('portrait', 'landscape')),
  -- When it was last uploaded: an upload whose form is still open is not cleared away.
  uploaded_at timestamptz not null default now()
);

create index pictures_oldest on pictures (uploaded_at);

create table picture_files (
  hash text not null references pictures on delete cascade,
  width integer not null check (width > 0),
  format text not null check (format in ('avif', 'webp')),
  body bytea not null check (length(body) between 1 and 2000000),
  primary key (hash, width, format)
);

-- These bytes are compressed already.
alter table picture_files alter column body set storage external;

alter table pictures enable row level security, force row level security;
alter table picture_files enable row level security, force row level security;

grant select on pictures, picture_files to visitor, customer, admin;

create policy pictures_owner on pictures to current_user using (true) with check (true);
create policy pictures_read on pictures for select to visitor, customer, admin using (true);
create policy picture_files_owner on picture_files to current_user using (true) with check (true);
create policy picture_files_read on picture_files for select to visitor, customer, admin using (true);

-- ---- search ----

-- What is for sale once more, folded and cut into words, and every word of the catalogue with its
-- misspellings (SRCH-06 to SRCH-09, D14). Triggers fill both, and search_products alone reads them: its
-- operators are not leakproof, so below a policy they would never reach an index.

create table product_search (
  product_id uuid primary key references products on delete cascade,
  name text collate "C" not null,
  name_words tsvector not null,
  words tsvector not null
);

create index product_search_name on product_search (name, product_id);
-- Without a list of entries yet to be sorted in: a write by an admin waits a moment, instead of every search
-- after it.
create index product_search_name_words on product_search using gin (name_words) with (fastupdate = off);
create index product_search_words on product_search using gin (words) with (fastupdate = off);

create table search_words (
  word text collate "C" primary key,
  misspellings text[] not null generated always as (misspellings(word)) stored
);

create index search_words_misspellings on search_words using gin (misspellings) with (fastupdate = off);
create index search_words_similar on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

alter table product_search enable row level security, force row level security;
alter table search_words enable row level security, force row level security;

create policy product_search_owner on product_search to current_user using (true) with check (true);
create policy search_words_owner on search_words to current_user using (true) with check (true);
