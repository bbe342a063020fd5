-- Codes promo (D62): what the staff makes, the code that an order was placed with, and what it takes off each line.

create table promo_codes (
  id uuid primary key default uuidv7(),
  code text not null constraint promo_codes_code check (code ~ '^[A-Z0-9]{3,20}$'),
  kind text not null check (kind in ('percent', 'amount')),
  value integer not null,
  first_day date,
  last_day date,
  lowest_cart integer check (lowest_cart between 1 and 100000000),
  most_uses integer check (most_uses between 1 and 1000000),
  most_uses_per_phone integer check (most_uses_per_phone between 1 and 1000000),
  category_ids uuid[] check (cardinality(category_ids) between 1 and 100),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  creation_key uuid unique,
  constraint promo_codes_code_once unique (code),
  constraint promo_codes_value check (value between 1 and case kind when 'percent' then 90 else 100000000 end),
  constraint promo_codes_days check (first_day <= last_day)
);

comment on column promo_codes.code is 'As promo_code_key writes it: capitals and digits.';
comment on column promo_codes.value is 'Percent, or whole CFA.';
comment on column promo_codes.first_day is 'The first day in Abidjan on which it is valid; null for no beginning.';
comment on column promo_codes.last_day is 'The last such day; null for no end.';
comment on column promo_codes.lowest_cart is 'From which amount of all lines it is valid, in CFA; null for any.';
comment on column promo_codes.most_uses is 'In how many orders, cancelled ones aside; null for any number.';
comment on column promo_codes.most_uses_per_phone is 'In how many of these with one phone number; null for any number.';
comment on column promo_codes.category_ids is 'The categories whose products it is for; null for the whole shop.';
comment on column promo_codes.version is
  'How often the row has changed, from 1. An edit that began from an earlier one is refused.';
comment on column promo_codes.creation_key is
  'The key of the form that made the row; null for a row that came in by another way.';

create table order_promo_codes (
  order_id uuid primary key references orders on delete cascade,
  promo_code_id uuid references promo_codes on delete set null,
  code text not null,
  kind text not null,
  value integer not null,
  lowest_cart integer,
  category_ids uuid[]
);

comment on table order_promo_codes is
  'The code of an order, with its rule of that moment: a correction computes the discount anew by it, whatever became of '
  'the code. A row is a use of the code unless its order is cancelled. Written by place_orders. Serves D62.';

create index order_promo_codes_uses on order_promo_codes (promo_code_id);

alter table promo_codes enable row level security, force row level security;
alter table order_promo_codes enable row level security, force row level security;

-- A code is never deleted: it is switched off.
grant select, insert, update on promo_codes to admin;
grant select on order_promo_codes to customer, admin, message_service;

create policy promo_codes_owner on promo_codes to current_user using (true) with check (true);
create policy promo_codes_admin_read on promo_codes for select to admin using ((select is_admin()));
create policy promo_codes_admin_insert on promo_codes for insert to admin with check ((select is_admin()));
create policy promo_codes_admin_update on promo_codes for update to admin
  using ((select is_admin())) with check ((select is_admin()));
create policy order_promo_codes_owner on order_promo_codes to current_user using (true) with check (true);
create policy order_promo_codes_customer_read on order_promo_codes for select to customer
  using (order_id in (select id from orders where user_id = (select current_user_id())));
create policy order_promo_codes_admin_read on order_promo_codes for select to admin using ((select is_admin()));
create policy order_promo_codes_message_service_read on order_promo_codes for select to message_service using (true);

-- What the code takes off: off each line, and off the order, whose total is lines - discount. An amount may take off all
-- of it: the total can be 0. The checks are validated by 037.
alter table order_items
  add column discount numeric(12, 2) not null default 0,
  add constraint order_items_discount check (discount between 0 and subtotal) not valid;
alter table invoices
  add column discount numeric(12, 2) not null default 0,
  drop constraint invoices_check,
  add constraint invoices_total check (total_amount = subtotal - discount + delivery_fee and discount between 0 and subtotal)
    not valid;
alter table orders
  drop constraint orders_total_amount_check,
  add constraint orders_total check (total_amount >= 0) not valid;
alter table invoice_versions
  drop constraint invoice_versions_total_amount_check,
  add constraint invoice_versions_total check (total_amount >= 0) not valid;

comment on column order_items.discount is
  'The share of this line in the order''s discount, in CFA: what the line costs is subtotal - discount. Serves D62.';
comment on column invoices.discount is 'The discount of the order''s code, in CFA; 0 without one. Serves D62.';

alter type new_order add attribute promo_code text, add attribute seen_discount numeric;
alter type order_line add attribute category_id uuid, add attribute discount numeric;
alter type checked_order add attribute promo_code_id uuid, add attribute discount numeric;
