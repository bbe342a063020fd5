-- Which orders each admin has seen (LIVE-07, LIVE-08). Kept for the admin and not for the browser: two phones of
-- one admin agree, and another browser does not announce again what was seen. Rows are written by
-- start_order_alerts and mark_orders_seen only.

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
