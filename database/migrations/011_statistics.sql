-- Orders, sold products and the stock, counted as they change (ASTAT-01, ASTAT-02, ASTAT-04 to ASTAT-06,
-- APROD-01, D13, D29). Triggers add rows that say what changed, so that orders that are placed at once never
-- wait for each other on a total (docs/decisions/009-counts-from-deltas.md).

create table order_counts (
  day date not null,
  status text not null,
  orders integer not null,
  revenue numeric not null,
  payment_status text not null default 'pending',
  primary key (day, status, payment_status)
) with (fillfactor = 50);

comment on table order_counts is
  'How many orders of each day and status there are, and what they come to, but for order_count_changes.';

create table order_count_changes (
  day date not null,
  status text not null,
  orders integer not null,
  revenue numeric not null,
  payment_status text not null default 'pending'
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);

create table sale_counts (
  product_name text primary key,
  quantity bigint not null
);

comment on table sale_counts is
  'How many pieces of each product valid orders hold, but for sale_count_changes.';

create index sale_counts_most on sale_counts (quantity desc, product_name);

create table sale_count_changes (
  product_name text not null,
  quantity bigint not null
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);

create table stock_changes (
  products bigint not null,
  active bigint not null,
  pieces bigint not null,
  low bigint not null,
  sold_out bigint not null,
  value numeric not null
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);

comment on table stock_changes is
  'By how much each change of products moved their number and, of the active ones, number, pieces, how many '
  'are low (1 to low_stock_limit()) or sold out, and price × stock. The sum of all rows is the state of now.';

-- Counts the changes, so that one in many folds them into the totals.
create sequence summary_turns;

alter table order_counts enable row level security, force row level security;
alter table order_count_changes enable row level security, force row level security;
alter table sale_counts enable row level security, force row level security;
alter table sale_count_changes enable row level security, force row level security;
alter table stock_changes enable row level security, force row level security;

grant select on order_counts, order_count_changes, sale_counts, sale_count_changes, stock_changes to admin;

create policy order_counts_owner on order_counts to current_user using (true) with check (true);
create policy order_counts_admin_read on order_counts for select to admin using ((select is_admin()));
create policy order_count_changes_owner on order_count_changes to current_user using (true) with check (true);
create policy order_count_changes_admin_read on order_count_changes for select to admin
  using ((select is_admin()));
create policy sale_counts_owner on sale_counts to current_user using (true) with check (true);
create policy sale_counts_admin_read on sale_counts for select to admin using ((select is_admin()));
create policy sale_count_changes_owner on sale_count_changes to current_user using (true) with check (true);
create policy sale_count_changes_admin_read on sale_count_changes for select to admin using ((select is_admin()));
create policy stock_changes_owner on stock_changes to current_user using (true) with check (true);
create policy stock_changes_admin_read on stock_changes for select to admin using ((select is_admin()));

-- ---- a period (PERIOD-01 to PERIOD-06) ----
-- What was sold on each day and in each month, counted from the orders by summarise_sales: in portions by the worker, and
-- by whoever looks first.
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
-- The orders whose predecessor lies in the first days of a period are found without reading the others (PERIOD-05).
create index customer_orders_previous_day on customer_orders (previous_day, day, is_second);

-- The customers of a long period are counted by months (PERIOD-05): how many orders of each month followed on one of which
-- other month.
create table customer_months (
  month date not null,
  previous_month date,
  is_second boolean not null,
  orders bigint not null
);

comment on table customer_months is
  'How many rows of customer_orders there are for each month of day, month of previous_day (null for a first order) and '
  'is_second: the sum of all rows that say so. Rows are only added, and added up by summarise_sales.';

alter table sales_changes enable row level security, force row level security;
alter table counted_days enable row level security, force row level security;
alter table product_sales enable row level security, force row level security;
alter table sales_shares enable row level security, force row level security;
alter table customer_orders enable row level security, force row level security;
alter table customer_months enable row level security, force row level security;

grant select on product_sales, sales_shares, customer_orders, customer_months to admin;

create policy sales_changes_owner on sales_changes to current_user using (true) with check (true);
create policy counted_days_owner on counted_days to current_user using (true) with check (true);
create policy product_sales_owner on product_sales to current_user using (true) with check (true);
create policy product_sales_admin_read on product_sales for select to admin using ((select is_admin()));
create policy sales_shares_owner on sales_shares to current_user using (true) with check (true);
create policy sales_shares_admin_read on sales_shares for select to admin using ((select is_admin()));
create policy customer_orders_owner on customer_orders to current_user using (true) with check (true);
create policy customer_orders_admin_read on customer_orders for select to admin using ((select is_admin()));
create policy customer_months_owner on customer_months to current_user using (true) with check (true);
create policy customer_months_admin_read on customer_months for select to admin using ((select is_admin()));
