-- Statistics of a period (PERIOD-01 to PERIOD-06): what was sold on each day and in each month, counted from the orders by
-- summarise_sales (database/functions/51_period_statistics.sql). Nothing is counted here: the days of a shop that is
-- open already are counted in portions by the worker, and those of a small one by the first who looks.

create table sales_changes (
  day date not null,
  customer bigint,
  order_id uuid
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);

comment on table sales_changes is
  'Days of which something changed since they were counted, and orders whose customer may have another history now: '
  'the hash of the phone number before (customer), and the order. Rows are only added, so that no order waits.';

create index sales_changes_day on sales_changes (day);

create table counted_days (day date primary key);

comment on table counted_days is 'The days that product_sales, sales_shares and customer_orders know, but for sales_changes.';

create table product_sales (
  is_month boolean not null,
  first_day date not null,
  product_name text not null,
  pieces bigint not null,
  revenue numeric not null,
  primary key (product_name, is_month, first_day)
);

comment on table product_sales is
  'What valid orders of a day, and again those of a whole month (is_month), hold of each product, in pieces and CFA.';

create index product_sales_best on product_sales (is_month, first_day, revenue desc, product_name);

create table sales_shares (
  is_month boolean not null,
  first_day date not null,
  kind text not null check (kind in ('category', 'commune')),
  subject text not null,
  quantity bigint not null,
  revenue numeric not null,
  primary key (kind, is_month, first_day, subject)
);

comment on table sales_shares is
  'What valid orders of a day, and again those of a whole month, come to, in CFA: by category (its id, empty for '
  'none; quantity counts pieces) and by commune (its name; quantity counts orders).';

create table customer_orders (
  order_id uuid primary key,
  customer bigint not null,
  day date not null,
  previous_day date,
  is_second boolean not null
);

comment on table customer_orders is
  'Each valid order of a phone number (customer: its hash, sales_customer), with the day of the order before it, null for '
  'the first. No phone number stands here.';

create index customer_orders_customer on customer_orders (customer);
create index customer_orders_day on customer_orders (day, previous_day, is_second);

alter table order_items add column former_category_id uuid;

comment on column order_items.former_category_id is
  'The category in which this line was sold, once its product has left it or is gone; null as long as the product''s own '
  'category is that one.';

alter table sales_changes enable row level security, force row level security;
alter table counted_days enable row level security, force row level security;
alter table product_sales enable row level security, force row level security;
alter table sales_shares enable row level security, force row level security;
alter table customer_orders enable row level security, force row level security;

grant select on product_sales, sales_shares, customer_orders to admin;

create policy sales_changes_owner on sales_changes to current_user using (true) with check (true);
create policy counted_days_owner on counted_days to current_user using (true) with check (true);
create policy product_sales_owner on product_sales to current_user using (true) with check (true);
create policy product_sales_admin_read on product_sales for select to admin using ((select is_admin()));
create policy sales_shares_owner on sales_shares to current_user using (true) with check (true);
create policy sales_shares_admin_read on sales_shares for select to admin using ((select is_admin()));
create policy customer_orders_owner on customer_orders to current_user using (true) with check (true);
create policy customer_orders_admin_read on customer_orders for select to admin using ((select is_admin()));
