-- The customers of a long period are counted by months (PERIOD-05): how many orders of each month followed on one of which
-- other month. Before that, every order of the period was read, 15 ms for each year of a large shop.

create table customer_months (
  month date not null,
  previous_month date,
  is_second boolean not null,
  orders bigint not null
);

comment on table customer_months is
  'How many rows of customer_orders there are for each month of day, month of previous_day (null for a first order) and '
  'is_second: the sum of all rows that say so. Rows are only added, and added up by summarise_sales.';

alter table customer_months enable row level security, force row level security;

grant select on customer_months to admin;

create policy customer_months_owner on customer_months to current_user using (true) with check (true);
create policy customer_months_admin_read on customer_months for select to admin using ((select is_admin()));

-- safe: until the triggers of database/functions/51_period_statistics.sql are there, at the end of this transaction,
-- nothing is counted and nobody erased; no order writes to this table
lock table customer_orders in share row exclusive mode;

-- An index alone tells it: some tenths of a second for a million orders.
insert into customer_months (month, previous_month, is_second, orders)
select date_trunc('month', c.day::timestamp)::date, date_trunc('month', c.previous_day::timestamp)::date, c.is_second, count(*)
from customer_orders c
group by 1, 2, 3;
