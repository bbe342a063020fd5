-- Orders that the staff took, by telephone, by WhatsApp or in the shop: how each came, and who took it. Beside the
-- orders, so that the orders that come by themselves are written as before; a row is added by create_staff_order, in
-- the transaction of its order (docs/decisions/030-orders-that-the-staff-take.md).

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
