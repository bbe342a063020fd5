-- Orders, their items, invoice and status history (DATA-03 to DATA-07, D12, D19, D21). Rows are made by
-- create_guest_order and create_order only: no role has a right to insert, change or delete any.

create table orders (
  id uuid primary key default uuidv7(),
  order_number text not null unique check (order_number ~ '^CMD-[0-9]+-([A-Z0-9]{5}|[A-Z0-9]{8})$'),
  customer_name text not null check (length(customer_name) between 2 and 1000),
  customer_email text check (customer_email is null or is_valid_email(customer_email)),
  customer_phone text not null check (length(customer_phone) between 8 and 50),
  customer_address text not null check (length(customer_address) between 10 and 1000),
  total_amount numeric(12, 2) not null check (total_amount > 0),
  status text not null check (status in ('pending', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled')),
  payment_status text not null check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  notes text check (length(notes) between 1 and 1000),
  user_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stock_taken_at timestamptz,
  search_text text not null
    generated always as (order_search_text(order_number, customer_name, customer_phone)) stored,
  erased_at timestamptz
);

comment on column orders.stock_taken_at is
  'When the order was first delivered: its stock step is done, for good, whatever its status becomes. Serves '
  'AORD-11, D7.';
comment on column orders.erased_at is 'When the person was taken out of the order; null while it names one.';

create index orders_newest on orders (created_at desc, id desc);
create index orders_status_newest on orders (status, created_at desc, id desc);
create index orders_user_newest on orders (user_id, created_at desc, id desc) where user_id is not null;
create index orders_guest_phone_limit on orders (phone_limit_key(customer_phone), created_at desc)
  where user_id is null;
create index orders_user_phone on orders (phone_limit_key(customer_phone)) where user_id is not null;
create index orders_email on orders (customer_email) where customer_email is not null;
-- Entries that wait to be sorted into the index are read through by each search, and sorted in by one order
-- for all: the fewer may wait, the more each order costs. A megabyte is two thousand orders.
create index orders_search on orders using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 1024);
-- Numbers begin alike for all orders of a time: trigrams would find nothing in them, a tree finds their
-- beginnings.
create index orders_number_beginning on orders (order_number text_pattern_ops);

create table order_items (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  product_id uuid references products on delete set null,
  product_name text not null check (length(btrim(product_name)) >= 1),
  product_price numeric(12, 2) not null check (product_price >= 0),
  quantity integer not null check (quantity > 0),
  subtotal numeric(12, 2) not null check (subtotal = product_price * quantity)
);

create index order_items_order on order_items (order_id);
create index order_items_product on order_items (product_id) where product_id is not null;

create table invoices (
  id uuid primary key default uuidv7(),
  invoice_number text not null unique check (invoice_number ~ '^FACT-[0-9]+-[A-Z0-9]{8}$'),
  order_id uuid not null unique references orders on delete cascade,
  customer_name text not null check (length(customer_name) between 2 and 1000),
  customer_email text check (customer_email is null or is_valid_email(customer_email)),
  customer_phone text not null,
  customer_address text not null,
  subtotal numeric(12, 2) not null check (subtotal > 0),
  delivery_fee numeric(12, 2) not null default 0 check (delivery_fee >= 0),
  total_amount numeric(12, 2) not null check (total_amount = subtotal + delivery_fee),
  status text not null check (status in ('draft', 'sent', 'paid', 'cancelled')),
  created_at timestamptz not null default now()
);

create table order_status_history (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  from_status text,
  to_status text not null,
  changed_by uuid references auth.users on delete set null,
  changed_at timestamptz not null default clock_timestamp(),
  stock_taken jsonb,
  unlinked_items uuid[],
  is_delivered_mark boolean not null default false,
  takes_back uuid references order_status_history on delete cascade
);

comment on column order_status_history.stock_taken is
  'What this change did to the stock, one element for each item; null when it did nothing. Serves D50.';
comment on column order_status_history.unlinked_items is
  'The items that had no product before this change took the stock. Serves D50, AORD-12.';
comment on column order_status_history.is_delivered_mark is
  'Whether this change set orders.stock_taken_at. Serves D50, AORD-11.';
comment on column order_status_history.takes_back is
  'The change that this one took back. Serves D50, AORD-17.';

create index order_status_history_order on order_status_history (order_id, changed_at);
create index order_status_history_changed_by on order_status_history (changed_by) where changed_by is not null;
create unique index order_status_history_takes_back on order_status_history (takes_back)
  where takes_back is not null;
-- Which orders nobody has touched yet: read for all recent ones whenever a new one comes in (LIVE-07,
-- LIVE-08).
create index order_status_history_changes on order_status_history (order_id) where from_status is not null;

alter table orders enable row level security, force row level security;
alter table order_items enable row level security, force row level security;
alter table invoices enable row level security, force row level security;
alter table order_status_history enable row level security, force row level security;

grant select on orders, order_items, invoices to customer, admin, message_service;
grant select on order_status_history to admin;

create policy orders_owner on orders to current_user using (true) with check (true);
create policy orders_customer_read on orders for select to customer using (user_id = (select current_user_id()));
create policy orders_admin_read on orders for select to admin using (true);
create policy orders_message_service_read on orders for select to message_service using (true);

create policy order_items_owner on order_items to current_user using (true) with check (true);
create policy order_items_customer_read on order_items for select to customer
  using (order_id in (select id from orders where user_id = (select current_user_id())));
create policy order_items_admin_read on order_items for select to admin using ((select is_admin()));
create policy order_items_message_service_read on order_items for select to message_service using (true);

create policy invoices_owner on invoices to current_user using (true) with check (true);
create policy invoices_customer_read on invoices for select to customer
  using (order_id in (select id from orders where user_id = (select current_user_id())));
create policy invoices_admin_read on invoices for select to admin using ((select is_admin()));
create policy invoices_message_service_read on invoices for select to message_service using (true);

create policy order_status_history_owner on order_status_history to current_user using (true) with check (true);
create policy order_status_history_admin_read on order_status_history for select to admin
  using ((select is_admin()));

-- ---- what the functions of a checkout hand to each other ----

create type order_customer as (name text, email text, phone text, address text, notes text);
create type order_line as (product_id uuid, name text, price numeric, quantity integer, subtotal numeric);
