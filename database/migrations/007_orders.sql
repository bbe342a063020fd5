-- Orders, their items, invoice and status history (DATA-03 to DATA-07, D12, D19, D21). Rows are made by
-- functions of database/functions only: no role has a right to insert, change or delete any.

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
  erased_at timestamptz,
  -- 144 random bits, so that whatever writes orders gives each its own.
  link_secret text default translate(
    encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 18), 'base64'), '+/', '-_'
  ),
  link_revoked_at timestamptz,
  must_deliver_again boolean not null default false
);

comment on column orders.stock_taken_at is
  'When the order was first delivered: its stock step is done, for good, whatever its status becomes. Serves '
  'AORD-11, D7.';
comment on column orders.erased_at is 'When the person was taken out of the order; null while it names one.';
comment on column orders.link_secret is
  'Whoever knows it sees the order: the last part of the address of its page. Null: it has none. Serves D43.';
comment on column orders.link_revoked_at is
  'When an admin took the link away; null otherwise. Until there is a new one, nobody gets one by number and '
  'phone. Serves D43.';
comment on column orders.must_deliver_again is
  'It took its stock, but its last delivery was undone by hand. Follows the history of its status. Serves WORK-01, WORK-06.';

create index orders_newest on orders (created_at desc, id desc);
create index orders_status_newest on orders (status, created_at desc, id desc);
-- The newest orders of a payment state and a status (WORK-02).
create index orders_payment_newest on orders (payment_status, status, created_at desc, id desc);
-- On their way or delivered, and not paid in full (CASH-02). A new order is in none of these states: placing one does not
-- touch this index.
create index orders_to_collect on orders (created_at desc, id desc)
  where payment_status = 'pending' and status in ('paid', 'shipped', 'delivered');
-- Paid, and still to be delivered: without reading those that were paid at the door (WORK-06).
create index orders_paid_to_deliver on orders (created_at desc, id desc)
  where status = 'paid' and (stock_taken_at is null or must_deliver_again);
create unique index orders_link on orders (link_secret) where link_secret is not null;
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
  subtotal numeric(12, 2) not null check (subtotal = product_price * quantity),
  former_category_id uuid
);

comment on column order_items.former_category_id is
  'The category in which this line was sold, once its product has left it or is gone; null as long as the product''s own '
  'category is that one.';

create index order_items_order on order_items (order_id);
-- The newest items of a product first: what was sold of it lately is read without its older items (SUPPLY-06).
create index order_items_product_newest on order_items (product_id, id desc) where product_id is not null;

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
  created_at timestamptz not null default now(),
  version integer not null default 1,
  issued_at timestamptz,
  previous_issued_at timestamptz
);

comment on column invoices.version is 'Counts the corrections of the order, from 1. Serves CORR-04, D48.';
comment on column invoices.issued_at is 'When the present version was made; null for the first one, made at created_at.';
comment on column invoices.previous_issued_at is 'When the version before the present one was made; null for the first one.';

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
  takes_back uuid references order_status_history on delete cascade,
  reason text constraint order_status_history_reason check (length(reason) between 1 and 300)
);

comment on column order_status_history.stock_taken is
  'What this change did to the stock, one element for each item; null when it did nothing. Serves D50.';
comment on column order_status_history.unlinked_items is
  'The items that had no product before this change took the stock. Serves D50, AORD-12.';
comment on column order_status_history.is_delivered_mark is
  'Whether this change set orders.stock_taken_at. Serves D50, AORD-11.';
comment on column order_status_history.takes_back is
  'The change that this one took back. Serves D50, AORD-17.';

comment on column order_status_history.reason is
  'Why several orders were cancelled at once; of a single one the return says it (order_returns). Serves WORK-07.';

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

-- ---- replaced versions of invoices (D48) ----
-- An order that is not shipped may be corrected. Its one invoice keeps its number and counts its versions; each version
-- that was replaced stays here as it was. Rows are added by correct_order and never changed.
create table invoice_versions (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  version integer not null check (version >= 1),
  content jsonb not null,
  total_amount numeric(12, 2) not null check (total_amount > 0),
  issued_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 300),
  replaced_by uuid references auth.users on delete set null,
  replaced_at timestamptz not null default clock_timestamp(),
  request_key uuid not null unique,
  request_hash bytea not null,
  unique (order_id, version)
);

comment on column invoice_versions.content is
  'The receipt of the order as it was (order_receipts), without the secret of its link. Serves CORR-04, D48.';
comment on column invoice_versions.total_amount is 'The order''s total in CFA, as this version says it.';
comment on column invoice_versions.issued_at is 'When this version was made.';
comment on column invoice_versions.reason is 'Why this version was replaced.';
comment on column invoice_versions.request_key is 'Names the request: repeated, it corrects nothing more. Serves CORR-06.';
comment on column invoice_versions.request_hash is 'Tells the content of one request from another''s under the same key.';

create index invoice_versions_replaced_by on invoice_versions (replaced_by) where replaced_by is not null;
-- A person is found in the replaced versions without reading all of them (D49).
create index invoice_versions_email on invoice_versions (lower(content #>> '{customer,email}'));
create index invoice_versions_phone on invoice_versions (phone_limit_key(content #>> '{customer,phone}'));

alter table invoice_versions enable row level security, force row level security;

grant select on invoice_versions to admin;

create policy invoice_versions_owner on invoice_versions to current_user using (true) with check (true);
create policy invoice_versions_admin_read on invoice_versions for select to admin using ((select is_admin()));

-- ---- notes of the staff ----
create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  body text not null check (length(body) between 1 and 500),
  written_by uuid references auth.users on delete set null,
  written_at timestamptz not null default clock_timestamp(),
  withdrawn_by uuid references auth.users on delete set null,
  withdrawn_at timestamptz,
  request_key uuid not null unique,
  check (withdrawn_by is null or withdrawn_at is not null)
);

comment on table order_notes is
  'Notes of the staff about an order. No customer reads them; what a customer wrote is orders.notes. Serves LOG-03.';
comment on column order_notes.withdrawn_at is
  'When an admin took it off the screen; null while it stands. The row stays. Serves LOG-05.';
comment on column order_notes.request_key is 'Names the request: repeated, it adds nothing more. Serves LOG-03.';

create index order_notes_order on order_notes (order_id, written_at, id);
create index order_notes_written_by on order_notes (written_by) where written_by is not null;
create index order_notes_withdrawn_by on order_notes (withdrawn_by) where withdrawn_by is not null;

alter table order_notes enable row level security, force row level security;

grant select on order_notes to admin;

create policy order_notes_owner on order_notes to current_user using (true) with check (true);
create policy order_notes_admin_read on order_notes for select to admin using ((select is_admin()));

-- ---- orders that the staff took, by telephone, by WhatsApp or in the shop ----
-- How each came, and who took it. Beside the orders, so that those that come by themselves need not say it; a row is
-- added by place_orders, in the transaction of its order (docs/decisions/030-orders-that-the-staff-take.md).
create table staff_orders (
  order_id uuid primary key references orders on delete cascade,
  source text not null check (source in ('phone', 'whatsapp', 'shop')),
  taken_by uuid references auth.users on delete set null
);

comment on column staff_orders.taken_by is 'The admin who took the order; null when the account is deleted.';

create index staff_orders_taken_by on staff_orders (taken_by) where taken_by is not null;

alter table staff_orders enable row level security, force row level security;

grant select on staff_orders to admin;

create policy staff_orders_owner on staff_orders to current_user using (true) with check (true);
create policy staff_orders_admin_read on staff_orders for select to admin using ((select is_admin()));

-- ---- which orders each admin has seen (LIVE-07, LIVE-08) ----
-- Kept for the admin and not for the browser: two phones of one admin agree, and another browser does not announce again
-- what was seen. Rows are written by start_order_alerts and mark_orders_seen only.
create table order_alerts (
  user_id uuid primary key references auth.users on delete cascade,
  since timestamptz not null
);

comment on column order_alerts.since is
  'Only orders placed after this moment can be new for this admin: five minutes before they first opened the '
  'administration. Serves LIVE-06.';

create table seen_orders (
  user_id uuid not null references auth.users on delete cascade,
  order_id uuid not null references orders on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (user_id, order_id)
);

create index seen_orders_order on seen_orders (order_id);
create index seen_orders_age on seen_orders using brin (seen_at);

alter table order_alerts enable row level security, force row level security;
alter table seen_orders enable row level security, force row level security;

grant select on order_alerts, seen_orders to admin;

create policy order_alerts_owner on order_alerts to current_user using (true) with check (true);
create policy order_alerts_own_read on order_alerts for select to admin using (user_id = (select current_user_id()));
create policy seen_orders_owner on seen_orders to current_user using (true) with check (true);
create policy seen_orders_own_read on seen_orders for select to admin using (user_id = (select current_user_id()));

-- ---- what the functions of a checkout hand to each other ----

-- An order as it is sent: the only list of what an order consists of. `form` says which rules apply, `source` how an
-- order came that the staff takes.
create type new_order as (
  form text,
  source text,
  customer_name text,
  customer_email text,
  customer_phone text,
  customer_address text,
  notes text,
  cart jsonb,
  idempotency_key uuid,
  client_address text,
  address_cap integer
);

create type order_customer as (name text, email text, phone text, address text, notes text);
create type order_line as (product_id uuid, name text, price numeric, quantity integer, subtotal numeric);
-- An order whose checks are done, with all that is needed to write it. `place` is its position in the list of
-- place_orders; the source is null unless the staff takes the order.
create type checked_order as (
  place integer,
  order_id uuid,
  request_key uuid,
  content_hash bytea,
  customer order_customer,
  lines order_line[],
  total numeric,
  ordering_user uuid,
  number_length integer,
  client_place text,
  address_cap integer,
  source text
);
