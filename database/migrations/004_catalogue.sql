-- Categories and products (DATA-01, DATA-02). Everybody reads what is for sale; the administration reads and writes all.

create table categories (
  id uuid primary key default uuidv7(),
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 10000),
  image_url text check (length(image_url) <= 2048 and image_url ~ '^(https?://|/)'),
  created_at timestamptz not null default now()
);

create index categories_by_name on categories (name, id);
create index categories_newest on categories (created_at desc, id desc);

create table products (
  id uuid primary key default uuidv7(),
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 10000),
  price numeric(12, 2) not null check (price >= 0),
  image_url text check (length(image_url) <= 2048 and image_url ~ '^(https?://|/)'),
  stock integer not null default 0 check (stock >= 0),
  is_active boolean not null default true,
  category_id uuid references categories on delete set null,
  created_at timestamptz not null default now()
);

-- Lists are paged by key: (created_at, id) descending.
create index products_newest on products (created_at desc, id desc);
create index products_active_newest on products (created_at desc, id desc) where is_active;
create index products_category_newest on products (category_id, created_at desc, id desc);
create index products_active_category_newest on products (category_id, created_at desc, id desc) where is_active;
create index products_by_name on products (lower(name));

alter table categories enable row level security, force row level security;
alter table products enable row level security, force row level security;

grant select on categories, products to visitor, customer;
grant select, insert, update, delete on categories, products to admin;

create policy categories_owner on categories to current_user using (true) with check (true);
create policy categories_read on categories for select to visitor, customer using (true);
create policy categories_admin_read on categories for select to admin using (true);
create policy categories_admin_insert on categories for insert to admin with check (true);
create policy categories_admin_update on categories for update to admin using (true) with check (true);
create policy categories_admin_delete on categories for delete to admin using (true);

create policy products_owner on products to current_user using (true) with check (true);
create policy products_read on products for select to visitor, customer using (is_active);
create policy products_admin_read on products for select to admin using (true);
create policy products_admin_insert on products for insert to admin with check (true);
create policy products_admin_update on products for update to admin using (true) with check (true);
create policy products_admin_delete on products for delete to admin using (true);
