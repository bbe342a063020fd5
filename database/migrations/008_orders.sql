-- Orders, their items, invoice and status history (DATA-03 to DATA-07, D12, D19, D21). Rows come into being in
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
  updated_at timestamptz not null default now()
);

create index orders_newest on orders (created_at desc, id desc);
create index orders_status_newest on orders (status, created_at desc, id desc);
create index orders_user_newest on orders (user_id, created_at desc, id desc) where user_id is not null;
create index orders_guest_phone_newest on orders (phone_key(customer_phone), created_at desc) where user_id is null;

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
  changed_at timestamptz not null default clock_timestamp()
);

create index order_status_history_order on order_status_history (order_id, changed_at);
create index order_status_history_changed_by on order_status_history (changed_by) where changed_by is not null;

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
create policy order_items_admin_read on order_items for select to admin using (true);
create policy order_items_message_service_read on order_items for select to message_service using (true);

create policy invoices_owner on invoices to current_user using (true) with check (true);
create policy invoices_customer_read on invoices for select to customer
  using (order_id in (select id from orders where user_id = (select current_user_id())));
create policy invoices_admin_read on invoices for select to admin using (true);
create policy invoices_message_service_read on invoices for select to message_service using (true);

create policy order_status_history_owner on order_status_history to current_user using (true) with check (true);
create policy order_status_history_admin_read on order_status_history for select to admin using (true);

create function record_order_status() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into order_status_history (order_id, from_status, to_status, changed_by)
  values (new.id, case tg_op when 'UPDATE' then old.status end, new.status, current_user_id());
  return new;
end
$$;

comment on function record_order_status() is
  'Trigger: writes down who put an order in which status, when, and from which. Serves AORD-17.';

create trigger record_first_status after insert on orders for each row execute function record_order_status();
create trigger record_status_change after update of status on orders
for each row when (old.status is distinct from new.status) execute function record_order_status();
