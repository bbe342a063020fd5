-- Statistics of any period (PERIOD-01 to PERIOD-06). Orders and lines only note which days changed, with a row of their
-- own, so that none waits for another. summarise_sales counts these days anew from the orders, one caller at a time,
-- whenever somebody looks and every minute. So whatever an order becomes is followed by the same few statements.

create or replace function sales_customer(phone text) returns bigint
language sql immutable strict parallel safe
return hashtextextended(phone_limit_key(phone), 0);

comment on function sales_customer(text) is
  'Takes a phone number as typed; gives what customer_orders knows its customer by: a hash of the number, the same for '
  'every way of writing it.';

create or replace function commune_of(address text) returns text
language sql immutable parallel safe
set search_path = public, pg_temp
return coalesce(
  '{
    "abobo": "Abobo", "ndotre": "Abobo", "n dotre": "Abobo", "pk 18": "Abobo", "pk18": "Abobo", "avocatier": "Abobo",
    "samake": "Abobo", "plateau dokui": "Abobo", "adjame": "Adjamé", "220 logements": "Adjamé",
    "williamsville": "Adjamé", "bracodi": "Adjamé", "anyama": "Anyama", "attecoube": "Attécoubé",
    "locodjro": "Attécoubé", "abobo doume": "Attécoubé", "bingerville": "Bingerville", "feh kesse": "Bingerville",
    "akandje": "Bingerville", "cocody": "Cocody", "angre": "Cocody", "riviera": "Cocody", "2 plateaux": "Cocody",
    "2plateaux": "Cocody", "deux plateaux": "Cocody", "ii plateaux": "Cocody", "palmeraie": "Cocody",
    "faya": "Cocody", "attoban": "Cocody", "bonoumin": "Cocody", "akouedo": "Cocody", "mpouto": "Cocody",
    "m pouto": "Cocody", "anono": "Cocody", "blockhauss": "Cocody", "danga": "Cocody", "les vallons": "Cocody",
    "koumassi": "Koumassi", "remblais": "Koumassi", "grand campement": "Koumassi", "marcory": "Marcory",
    "zone 4": "Marcory", "zone4": "Marcory", "zone 4c": "Marcory", "bietry": "Marcory", "anoumabo": "Marcory",
    "plateau": "Plateau", "port bouet": "Port-Bouët", "vridi": "Port-Bouët", "gonzagueville": "Port-Bouët",
    "adjouffou": "Port-Bouët", "jean folly": "Port-Bouët", "songon": "Songon", "treichville": "Treichville",
    "treich": "Treichville", "yopougon": "Yopougon", "yop": "Yopougon", "niangon": "Yopougon", "siporex": "Yopougon",
    "selmer": "Yopougon", "toits rouges": "Yopougon", "ananeraie": "Yopougon", "gesco": "Yopougon",
    "wassakara": "Yopougon", "port bouet 2": "Yopougon", "abengourou": "Abengourou", "aboisso": "Aboisso",
    "adzope": "Adzopé", "agboville": "Agboville", "assinie": "Assinie", "bondoukou": "Bondoukou",
    "bouafle": "Bouaflé", "bouake": "Bouaké", "dabou": "Dabou", "daloa": "Daloa", "daoukro": "Daoukro",
    "dimbokro": "Dimbokro", "divo": "Divo", "duekoue": "Duékoué", "ferkessedougou": "Ferkessédougou",
    "ferke": "Ferkessédougou", "gagnoa": "Gagnoa", "grand bassam": "Grand-Bassam", "bassam": "Grand-Bassam",
    "mockeyville": "Grand-Bassam", "issia": "Issia", "jacqueville": "Jacqueville", "katiola": "Katiola",
    "korhogo": "Korhogo", "man": "Man", "odienne": "Odienné", "san pedro": "San-Pédro", "sanpedro": "San-Pédro",
    "sassandra": "Sassandra", "seguela": "Séguéla", "sinfra": "Sinfra", "soubre": "Soubré", "tiassale": "Tiassalé",
    "toumodi": "Toumodi", "yamoussoukro": "Yamoussoukro", "yakro": "Yamoussoukro"
  }'::jsonb ->> (
    regexp_match(
      ' ' || regexp_replace(lower(unaccent(normalize(address))), '[^a-z0-9]+', ' ', 'g') || ' ',
      ' ('
      '2 plateaux|220 logements|2plateaux|abengourou|abobo|abobo doume|aboisso|adjame|adjouffou|adzope|agboville|'
      'akandje|akouedo|ananeraie|angre|anono|anoumabo|anyama|assinie|attecoube|attoban|avocatier|bassam|bietry|'
      'bingerville|blockhauss|bondoukou|bonoumin|bouafle|bouake|bracodi|cocody|dabou|daloa|danga|daoukro|deux plateaux|'
      'dimbokro|divo|duekoue|faya|feh kesse|ferke|ferkessedougou|gagnoa|gesco|gonzagueville|grand bassam|'
      'grand campement|ii plateaux|issia|jacqueville|jean folly|katiola|korhogo|koumassi|les vallons|locodjro|m pouto|'
      'man|marcory|mockeyville|mpouto|n dotre|ndotre|niangon|odienne|palmeraie|pk 18|pk18|plateau|plateau dokui|'
      'port bouet|port bouet 2|remblais|riviera|samake|san pedro|sanpedro|sassandra|seguela|selmer|sinfra|siporex|'
      'songon|soubre|tiassale|toits rouges|toumodi|treich|treichville|vridi|wassakara|williamsville|yakro|yamoussoukro|'
      'yop|yopougon|zone 4|zone 4c|zone4'
      ') '
    )
  )[1],
  'Autre'
);

comment on function commune_of(text) is
  'Takes an address; gives the commune or town that it names first, "Autre" when it names none that we know: communeOf in '
  'src/features/orders/domain/commune.ts, which has the same words. Serves PERIOD-04.';

-- ---- what changed ----

create or replace function note_order_sales() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  erased uuid[];
begin
  if tg_op = 'INSERT' then
    insert into sales_changes (day, customer, order_id)
    select shop_day(n.created_at), sales_customer(n.customer_phone), n.id from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into sales_changes (day, customer, order_id)
    select shop_day(o.created_at), sales_customer(o.customer_phone), o.id from old_rows o;
  else
    insert into sales_changes (day, customer, order_id)
    select shop_day(s.created_at), sales_customer(s.customer_phone), n.id
    from new_rows n
    join old_rows o on o.id = n.id
    cross join lateral (
      values (o.created_at, o.customer_phone), (n.created_at, n.customer_phone)
    ) as s (created_at, customer_phone)
    where (n.created_at, is_cancelled(n.status), n.total_amount, n.customer_phone, n.customer_address, n.erased_at is null)
      is distinct from
      (o.created_at, is_cancelled(o.status), o.total_amount, o.customer_phone, o.customer_address, o.erased_at is null)
    group by 1, 2, 3;
    -- Who was erased is forgotten at once, not with the next count.
    erased := array(
      select n.id from new_rows n join old_rows o on o.id = n.id where n.erased_at is not null and o.erased_at is null
    );
    if cardinality(erased) > 0 then
      delete from customer_orders c where c.order_id = any (erased);
    end if;
  end if;
  return null;
end
$$;

comment on function note_order_sales() is
  'Statement trigger: notes the days whose sales changed with these orders, and their customers. Serves PERIOD-06.';

create or replace trigger note_sales_insert after insert on orders referencing new table as new_rows
for each statement execute function note_order_sales();
create or replace trigger note_sales_update after update on orders referencing old table as old_rows new table as new_rows
for each statement execute function note_order_sales();
create or replace trigger note_sales_delete after delete on orders referencing old table as old_rows
for each statement execute function note_order_sales();

create or replace function note_line_sales() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into sales_changes (day)
    select distinct shop_day(o.created_at) from orders o where o.id in (select n.order_id from new_rows n);
  elsif tg_op = 'DELETE' then
    insert into sales_changes (day)
    select distinct shop_day(o.created_at) from orders o where o.id in (select r.order_id from old_rows r);
  else
    insert into sales_changes (day)
    select distinct shop_day(o.created_at)
    from old_rows r
    join new_rows n on n.id = r.id
    join orders o on o.id in (r.order_id, n.order_id)
    where (n.order_id, n.product_name, n.quantity, n.subtotal) is distinct from (r.order_id, r.product_name, r.quantity, r.subtotal)
      -- A line that loses its product keeps the category in which it was sold.
      or n.product_id is distinct from r.product_id and n.product_id is not null and n.former_category_id is null;
  end if;
  return null;
end
$$;

comment on function note_line_sales() is
  'Statement trigger: notes the days of the orders whose lines changed. Serves PERIOD-06.';

create or replace trigger note_sales_insert after insert on order_items referencing new table as new_rows
for each statement execute function note_line_sales();
create or replace trigger note_sales_update after update on order_items referencing old table as old_rows new table as new_rows
for each statement execute function note_line_sales();
create or replace trigger note_sales_delete after delete on order_items referencing old table as old_rows
for each statement execute function note_line_sales();

-- ---- the category in which a line was sold ----

create or replace function keep_category_of_line() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  select p.category_id into new.former_category_id from products p where p.id = old.product_id;
  return new;
end
$$;

comment on function keep_category_of_line() is
  'Trigger: a line that loses its product keeps the product''s category. Serves PERIOD-03.';

create or replace trigger keep_category before update of product_id on order_items
for each row when (old.product_id is not null and new.product_id is null and new.former_category_id is null)
execute function keep_category_of_line();

create or replace function keep_category_of_lines() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if old.category_id is not null then
    update order_items i set former_category_id = old.category_id
    where i.product_id = old.id and i.former_category_id is null;
  elsif tg_op = 'UPDATE' then
    -- Lines without any category follow their product into its first one.
    insert into sales_changes (day)
    select distinct shop_day(o.created_at)
    from order_items i
    join orders o on o.id = i.order_id
    where i.product_id = old.id and i.former_category_id is null;
  end if;
  return coalesce(new, old);
end
$$;

comment on function keep_category_of_lines() is
  'Trigger: the lines of a product that changes its category, or is deleted, stay in the category in which they were '
  'sold. Serves PERIOD-03.';

create or replace trigger keep_category_update before update of category_id on products
for each row when (old.category_id is distinct from new.category_id) execute function keep_category_of_lines();
create or replace trigger keep_category_delete before delete on products
for each row execute function keep_category_of_lines();

-- ---- counting ----

create or replace function days_to_count() returns setof date
language sql stable
set search_path = public, pg_temp
as $$
  select c.day from sales_changes c
  union
  select d.day::date
  from generate_series(
    (select shop_day(min(o.created_at)) from orders o)::timestamp, shop_day(now())::timestamp, interval '1 day'
  ) as d (day)
  where not exists (select from counted_days k where k.day = d.day::date)
$$;

comment on function days_to_count() is 'Gives the days up to today that were never counted or changed since.';

create or replace function day_and_month(day date) returns table (is_month boolean, first_day date)
language sql immutable
rows 2
begin atomic
  values (false, day), (true, date_trunc('month', day::timestamp)::date);
end;

comment on function day_and_month(date) is 'Gives the two rows into which the sales of a day are counted.';

-- Without settings of its own it becomes a part of the query that asks it.
create or replace function valid_orders_of(day date) returns setof orders
language sql stable
begin atomic
  select o.* from orders o
  where o.created_at >= shop_day_start(day) and o.created_at < shop_day_start(day + 1) and not is_cancelled(o.status);
end;

comment on function valid_orders_of(date) is 'Gives the orders of a day that are not cancelled.';

create or replace function count_product_sales(sold_on date) returns void
language sql
set search_path = public, pg_temp
as $$
  with sold as (
    select i.product_name, i.quantity, i.subtotal
    from valid_orders_of(sold_on) as o
    join order_items i on i.order_id = o.id
    union all
    select s.product_name, -s.pieces, -s.revenue
    from product_sales s
    where not s.is_month and s.first_day = sold_on
  ), changed as (
    select s.product_name, sum(s.quantity) as pieces, sum(s.subtotal) as revenue
    from sold s
    group by 1
    having sum(s.quantity) <> 0 or sum(s.subtotal) <> 0
  )
  insert into product_sales as s (is_month, first_day, product_name, pieces, revenue)
  select p.is_month, p.first_day, c.product_name, c.pieces, c.revenue
  from changed c
  cross join day_and_month(sold_on) as p
  on conflict (product_name, is_month, first_day) do update
  set pieces = s.pieces + excluded.pieces, revenue = s.revenue + excluded.revenue
$$;

comment on function count_product_sales(date) is
  'Takes a day; counts the products sold on it anew, and changes its month by the difference.';

create or replace function count_sales_shares(sold_on date) returns void
language sql
set search_path = public, pg_temp
as $$
  with placed as materialized (
    select o.id, o.total_amount, o.customer_address from valid_orders_of(sold_on) as o
  ), counted as (
    select 'commune' as kind, commune_of(p.customer_address) as subject, 1 as quantity, p.total_amount as revenue
    from placed p
    union all
    select 'category', coalesce(i.former_category_id, m.category_id)::text, i.quantity, i.subtotal
    from placed p
    join order_items i on i.order_id = p.id
    left join products m on m.id = i.product_id
    union all
    select s.kind, s.subject, -s.quantity, -s.revenue
    from sales_shares s
    where s.kind in ('category', 'commune') and not s.is_month and s.first_day = sold_on
  ), changed as (
    select c.kind, coalesce(c.subject, '') as subject, sum(c.quantity) as quantity, sum(c.revenue) as revenue
    from counted c
    group by 1, 2
    having sum(c.quantity) <> 0 or sum(c.revenue) <> 0
  )
  insert into sales_shares as s (is_month, first_day, kind, subject, quantity, revenue)
  select p.is_month, p.first_day, c.kind, c.subject, c.quantity, c.revenue
  from changed c
  cross join day_and_month(sold_on) as p
  on conflict (kind, is_month, first_day, subject) do update
  set quantity = s.quantity + excluded.quantity, revenue = s.revenue + excluded.revenue
$$;

comment on function count_sales_shares(date) is
  'Takes a day; counts anew what each category and each commune bought on it, and changes its month by the difference.';

create or replace function count_customer_orders(customers bigint[], placed uuid[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  phones text[];
begin
  phones := array(
    select phone_limit_key(o.customer_phone) from orders o where o.id = any (placed) and o.erased_at is null
    union
    select phone_limit_key(o.customer_phone)
    from customer_orders c
    join orders o on o.id = c.order_id and o.erased_at is null
    where c.customer = any (customers)
  );
  delete from customer_orders c where c.order_id = any (placed);
  delete from customer_orders c
  where c.customer = any (customers || array(select distinct sales_customer(p) from unnest(phones) as p));
  insert into customer_orders (order_id, customer, day, previous_day, is_second)
  select
    o.id, sales_customer(o.customer_phone), shop_day(o.created_at), lag(shop_day(o.created_at)) over earlier,
    row_number() over earlier = 2
  from (
    select o.* from orders o where o.user_id is null and phone_limit_key(o.customer_phone) = any (phones)
    union all
    select o.* from orders o where o.user_id is not null and phone_limit_key(o.customer_phone) = any (phones)
  ) as o
  where not is_cancelled(o.status) and o.erased_at is null
  window earlier as (partition by sales_customer(o.customer_phone) order by o.created_at, o.id)
  -- An order that got another phone number just now is noted for the next count, too.
  on conflict (order_id) do update
  set customer = excluded.customer, day = excluded.day, previous_day = excluded.previous_day, is_second = excluded.is_second;
end
$$;

comment on function count_customer_orders(bigint[], uuid[]) is
  'Takes hashes of phone numbers and orders; puts the orders of these customers in a row anew: which one came before which.';

-- Rows that say by how much: an erasure (note_order_sales) and a count never wait for each other on a sum.
create or replace function count_customer_months() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    insert into customer_months (month, previous_month, is_second, orders)
    select
      date_trunc('month', o.day::timestamp)::date, date_trunc('month', o.previous_day::timestamp)::date, o.is_second, -count(*)
    from old_rows o
    group by 1, 2, 3;
  end if;
  if tg_op <> 'DELETE' then
    insert into customer_months (month, previous_month, is_second, orders)
    select
      date_trunc('month', n.day::timestamp)::date, date_trunc('month', n.previous_day::timestamp)::date, n.is_second, count(*)
    from new_rows n
    group by 1, 2, 3;
  end if;
  return null;
end
$$;

comment on function count_customer_months() is
  'Statement trigger: says by how much customer_months changed with these rows of customer_orders. Serves PERIOD-05.';

create or replace trigger count_months_insert after insert on customer_orders referencing new table as new_rows
for each statement execute function count_customer_months();
create or replace trigger count_months_update after update on customer_orders
referencing old table as old_rows new table as new_rows
for each statement execute function count_customer_months();
create or replace trigger count_months_delete after delete on customer_orders referencing old table as old_rows
for each statement execute function count_customer_months();

create or replace function add_up_customer_months() returns void
language sql
set search_path = public, pg_temp
as $$
  with several as (
    select m.month, m.previous_month, m.is_second
    from customer_months m
    group by 1, 2, 3
    having count(*) > 1
  ), taken as (
    delete from customer_months m
    using several s
    where m.month = s.month and m.is_second = s.is_second and m.previous_month is not distinct from s.previous_month
    returning m.month, m.previous_month, m.is_second, m.orders
  )
  insert into customer_months (month, previous_month, is_second, orders)
  select t.month, t.previous_month, t.is_second, sum(t.orders)
  from taken t
  group by 1, 2, 3
  having sum(t.orders) <> 0
$$;

comment on function add_up_customer_months() is
  'Leaves one row of customer_months for each kind of orders. For one caller at a time: summarise_sales.';

create or replace function summarise_sales(most integer) returns integer
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  due date;
  customers bigint[];
  placed uuid[];
begin
  if not exists (select from days_to_count()) then
    return 0;
  end if;
  -- One at a time, in statements after the lock: each sees all that the last holder wrote.
  perform pg_advisory_xact_lock(hashtextextended('summarise sales', 0));
  foreach due in array array(select d from days_to_count() as d order by d desc limit most) loop
    -- What is noted after this statement is noted for the next count, even if this one has already seen it.
    with taken as (
      delete from sales_changes c where c.day = due returning c.customer, c.order_id
    )
    select array_agg(distinct t.customer), array_agg(distinct t.order_id) into customers, placed from taken t;
    if not exists (select from counted_days k where k.day = due) then
      insert into counted_days (day) values (due);
      placed := placed || array(
        select o.id
        from valid_orders_of(due) as o
        where o.erased_at is null and not exists (select from customer_orders c where c.order_id = o.id)
      );
    end if;
    perform count_product_sales(due);
    perform count_sales_shares(due);
    perform count_customer_orders(customers, placed);
  end loop;
  perform add_up_customer_months();
  return (select count(*) from days_to_count());
end
$$;

comment on function summarise_sales(integer) is
  'Counts anew the days that changed, the latest first, so many at most; gives how many are left. For the worker''s clock. '
  'Serves PERIOD-06.';
grant execute on function summarise_sales(integer) to message_service;

create or replace function refresh_sales(most integer) returns integer
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  return summarise_sales(most);
end
$$;

comment on function refresh_sales(integer) is
  'As summarise_sales, for an admin who is about to read the statistics of a period. Refuses forbidden. Serves PERIOD-06.';
grant execute on function refresh_sales(integer) to admin;

-- ---- reading ----

create or replace function sales_parts(period_start date, period_end date)
returns table (is_month boolean, first_day date)
language sql stable
rows 50
set search_path = public, pg_temp
begin atomic
  with whole as (
    select
      (date_trunc('month', (period_start - 1)::timestamp) + interval '1 month')::date as since,
      date_trunc('month', (period_end + 1)::timestamp)::date as until
  )
  select true, m.day::date
  from whole w
  cross join lateral generate_series(w.since::timestamp, w.until::timestamp - interval '1 day', interval '1 month') as m (day)
  union all
  select false, d.day::date
  from whole w
  cross join lateral generate_series(period_start::timestamp, period_end::timestamp, interval '1 day') as d (day)
  where w.since >= w.until or d.day < w.since or d.day >= w.until;
end;

comment on function sales_parts(date, date) is
  'Takes the first and the last day of a period; gives the whole months and the other days that it consists of.';
grant execute on function sales_parts(date, date) to admin;

create or replace function sales_of_products(names text[], period_start date, period_end date)
returns table (product_name text, pieces bigint, revenue numeric)
language sql stable
set search_path = public, pg_temp
begin atomic
  -- Neighbouring parts of one kind are one range of the index.
  with ranges as materialized (
    select p.is_month, min(p.first_day) as since, max(p.first_day) as until
    from (
      select
        s.is_month, s.first_day,
        (extract(epoch from s.first_day::timestamp) / 86400)::integer - row_number() over (partition by s.is_month order by s.first_day) as gap
      from sales_parts(period_start, period_end) as s
    ) as p
    group by p.is_month, case when p.is_month then 0 else p.gap end
  )
  select n.name, sum(s.pieces)::bigint, sum(s.revenue)
  from unnest(names) as n (name)
  cross join ranges r
  cross join lateral (
    select t.pieces, t.revenue
    from product_sales t
    where t.product_name = n.name and t.is_month = r.is_month and t.first_day between r.since and r.until
    offset 0
  ) as s
  group by n.name
  having sum(s.pieces) > 0;
end;

comment on function sales_of_products(text[], date, date) is
  'Takes names of products, and the first and the last day of a period; gives the pieces and CFA of each that was sold. '
  'Serves PERIOD-03.';
grant execute on function sales_of_products(text[], date, date) to admin;

create or replace function best_by_month(period_start date, period_end date) returns boolean
language sql immutable
return period_end - period_start >= 14;

comment on function best_by_month(date, date) is
  'Takes the first and the last day of a period; says whether its best products are looked for among those of months, not of days.';
grant execute on function best_by_month(date, date) to admin;

create or replace function best_read_since(period_start date, period_end date) returns date
language sql immutable
return case
  when best_by_month(period_start, period_end) then date_trunc('month', period_start::timestamp)::date
  else period_start
end;

comment on function best_read_since(date, date) is
  'Takes the first and the last day of a period; gives the first month, or day, whose best products are read.';
grant execute on function best_read_since(date, date) to admin;

create or replace function best_products_of_few(period_start date, period_end date, most integer)
returns table (product_name text, pieces bigint, revenue numeric)
language sql stable
set search_path = public, pg_temp
begin atomic
  with known as materialized (
    select s.product_name as name, sum(s.revenue::double precision) as bound
    from product_sales s
    where s.is_month = best_by_month(period_start, period_end)
      and s.first_day between best_read_since(period_start, period_end) and period_end
    group by 1
  ), bar as (
    select s.revenue
    from sales_of_products(
      array(select k.name from known k order by k.bound desc limit 2 * most), period_start, period_end
    ) as s
    order by s.revenue desc
    offset most - 1 limit 1
  )
  select s.product_name, s.pieces, s.revenue
  from sales_of_products(
    array(select k.name from known k where k.bound + 1 >= coalesce((select b.revenue from bar b), 0)), period_start, period_end
  ) as s
  order by s.revenue desc, s.product_name
  limit most;
end;

comment on function best_products_of_few(date, date, integer) is
  'As best_products, by the bounds of all that was sold: for a shop that sold little.';
grant execute on function best_products_of_few(date, date, integer) to admin;

-- The sum over many months of a large catalogue would be slow to form. So only the first products of each month that the
-- period touches are read (of a short period: of each day). In a month a product sold no more within the period than in
-- all of it, and one that was not read no more than the last that was. So each product has an upper bound, and those with
-- the highest ones are summed up exactly. Whoever's bound is below what the last wanted place of them came to is out. When
-- that goes for a product too that was never read, nobody was missed; else more is read. The bounds are floating point
-- numbers, which add up faster, with a franc for their rounding.
create or replace function best_products_of_many(period_start date, period_end date, most integer)
returns table (product_name text, pieces bigint, revenue numeric)
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  by_month constant boolean := best_by_month(period_start, period_end);
  step constant text := case when by_month then 'month' else 'day' end;
  depth integer := case when by_month then 128 else 384 end;
  unseen double precision;
  bar double precision;
  candidates text[];
begin
  loop
    with parts as materialized (
      select
        d.day::date as first_day,
        coalesce((
          select s.revenue::double precision
          from product_sales s
          where s.is_month = by_month and s.first_day = d.day::date
          order by s.revenue desc
          offset depth - 1 limit 1
        ), 0) as last_read
      from generate_series(date_trunc(step, period_start::timestamp), period_end::timestamp, ('1 ' || step)::interval) as d (day)
    ), known as materialized (
      select r.name, sum(r.revenue - p.last_read) as more
      from parts p
      cross join lateral (
        select s.product_name as name, s.revenue::double precision as revenue
        from product_sales s
        where s.is_month = by_month and s.first_day = p.first_day
        order by s.revenue desc, s.product_name
        limit depth
      ) as r
      group by 1
    ), first_ones as (
      select s.revenue
      from sales_of_products(
        array(select k.name from known k order by k.more desc limit 2 * most), period_start, period_end
      ) as s
      order by s.revenue desc
      offset most - 1 limit 1
    ), bounds as materialized (
      select (select sum(p.last_read) from parts p) as unseen, coalesce((select f.revenue from first_ones f), 0) as bar
    )
    select b.unseen, b.bar, array(select k.name from known k where k.more + b.unseen + 1 >= b.bar)
    into unseen, bar, candidates
    from bounds b;
    exit when unseen = 0 or unseen + 1 < bar and cardinality(candidates) <= 40 * most;
    depth := depth * 4;
  end loop;
  return query
  select s.product_name, s.pieces, s.revenue
  from sales_of_products(candidates, period_start, period_end) as s
  order by s.revenue desc, s.product_name
  limit most;
end
$$;

comment on function best_products_of_many(date, date, integer) is
  'As best_products, without reading all: for a shop that sold much.';
grant execute on function best_products_of_many(date, date, integer) to admin;

create or replace function best_products(period_start date, period_end date, most integer)
returns table (product_name text, pieces bigint, revenue numeric)
language plpgsql stable
set search_path = public, pg_temp
as $$
begin
  if (
    select count(*) > 20000
    from (
      select
      from product_sales s
      where s.is_month = best_by_month(period_start, period_end)
        and s.first_day between best_read_since(period_start, period_end) and period_end
      limit 20001
    ) as sold
  ) then
    return query select * from best_products_of_many(period_start, period_end, most);
  else
    return query select * from best_products_of_few(period_start, period_end, most);
  end if;
end
$$;

comment on function best_products(date, date, integer) is
  'Takes the first and the last day of a period, and how many; gives the products that brought most in, by name, with '
  'pieces and CFA, the best first. Exact. Serves PERIOD-03.';
grant execute on function best_products(date, date, integer) to admin;

create or replace function shares_of_sales(wanted_kind text, period_start date, period_end date)
returns table (subject text, quantity bigint, revenue numeric)
language sql stable
set search_path = public, pg_temp
begin atomic
  select s.subject, sum(s.quantity)::bigint, sum(s.revenue)
  from sales_parts(period_start, period_end) as p
  cross join lateral (
    select t.subject, t.quantity, t.revenue
    from sales_shares t
    where t.kind = wanted_kind and t.is_month = p.is_month and t.first_day = p.first_day
    offset 0
  ) as s
  group by s.subject
  having sum(s.quantity) > 0;
end;

comment on function shares_of_sales(text, date, date) is
  'Takes "category" or "commune", and the first and the last day of a period; gives what each came to: a category by its '
  'id, empty for none, in pieces; a commune in orders; both in CFA. Serves PERIOD-03, PERIOD-04.';
grant execute on function shares_of_sales(text, date, date) to admin;

create or replace function customers_of(period_start date, period_end date)
returns table (customers bigint, returning_customers bigint)
language sql stable
set search_path = public, pg_temp
begin atomic
  -- A customer's first order within the period is the one whose predecessor came before the period, or is none. Of the
  -- whole months, how many there are is known by months; of the days at both ends each order is read.
  with whole as materialized (
    select min(p.first_day) as since, (max(p.first_day) + interval '1 month')::date as until
    from sales_parts(period_start, period_end) as p
    where p.is_month
  ), counted as (
    select
      sum(m.orders) filter (where m.previous_month is null or m.previous_month < w.since) as customers,
      sum(m.orders) filter (where m.previous_month < w.since or m.is_second and m.previous_month >= w.since) as returning_customers
    from whole w
    join customer_months m on m.month >= w.since and m.month < w.until
    union all
    -- But for those whose predecessor lies between the first day and the first whole month.
    select -count(*), -count(*) filter (where not c.is_second)
    from whole w
    join customer_orders c
      on c.previous_day >= period_start and c.previous_day < w.since and c.day >= w.since and c.day < w.until
    union all
    select
      count(*) filter (where c.previous_day is null or c.previous_day < period_start),
      count(*) filter (where c.previous_day < period_start or c.is_second and c.previous_day >= period_start)
    from whole w
    cross join lateral (
      values (period_start, coalesce(w.since - 1, period_end)), (w.until, period_end)
    ) as e (since, until)
    join customer_orders c on c.day between e.since and e.until
  )
  select coalesce(sum(c.customers), 0)::bigint, coalesce(sum(c.returning_customers), 0)::bigint from counted c;
end;
end;

comment on function customers_of(date, date) is
  'Takes the first and the last day of a period; gives how many phone numbers ordered in it, and how many of them did so '
  'when they had ordered before. Serves PERIOD-05.';
grant execute on function customers_of(date, date) to admin;
