-- Orders, sold products and the stock, counted as they change (ASTAT-01, ASTAT-02, ASTAT-04 to ASTAT-06,
-- APROD-01, D13, D29). Triggers add rows that say what changed, so that orders that are placed at once never
-- wait for each other on a total; database/functions/50_order_statistics.sql and 52_stock_statistics.sql.

create table order_counts (
  day date not null,
  status text not null,
  orders integer not null,
  revenue numeric not null,
  primary key (day, status)
) with (fillfactor = 50);

comment on table order_counts is
  'How many orders of each day and status there are, and what they come to, but for order_count_changes.';

create table order_count_changes (
  day date not null,
  status text not null,
  orders integer not null,
  revenue numeric not null
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
