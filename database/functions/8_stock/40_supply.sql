-- What has to be bought: products of which orders hold more pieces than are in stock, then those that are sold out or
-- low (SUPPLY-06), and the daily report of them to the owner (SUPPLY-08).

-- Takes a moment; returns the lowest UUIDv7 that can be made from then on.
create or replace function uuid_from(at timestamptz) returns uuid
language sql immutable strict parallel safe
return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;
grant execute on function uuid_from(timestamptz) to admin;

-- Takes a product; returns how many pieces of it the valid orders of the last 30 days hold. SUPPLY-06.
create or replace function sold_lately(of_product uuid) returns integer
language sql stable
begin atomic
  -- An item is created with its order or after it: older items need not be read.
  select coalesce(sum(i.quantity), 0)::integer
  from order_items i
  join orders o on o.id = i.order_id
  where i.product_id = of_product
    and i.id >= uuid_from(now() - interval '31 days')
    and o.created_at >= now() - interval '30 days'
    and not is_cancelled(o.status);
end;
grant execute on function sold_lately(uuid) to admin;

-- ---- which products are short ----

-- Trigger: notes that the stock or the sale of a product changed. SUPPLY-06.
create or replace function note_supply() returns trigger
language plpgsql security definer
as $$
begin
  insert into supply_changes (product_id) values (old.id);
  return null;
end
$$;

create or replace trigger note_supply_update after update on products
for each row when (
  old.stock <> new.stock or old.is_active <> new.is_active or old.deleted_at is distinct from new.deleted_at
) execute function note_supply();
create or replace trigger note_supply_delete after delete on products
for each row execute function note_supply();

-- Finds out which changed products are short; until then products_to_supply compares them itself. SUPPLY-06.
create or replace function summarise_supply() returns void
language plpgsql security definer
as $$
declare
  touched uuid[];
begin
  if not exists (select from supply_changes) then
    return;
  end if;
  -- One caller at a time, in statements after the lock: each sees all that the last holder wrote. What is noted after the
  -- first statement is handled again next time, even if the other statements have already seen it.
  perform pg_advisory_xact_lock(hashtextextended('summarise supply', 0));
  with taken as (
    delete from supply_changes returning product_id
  )
  select array_agg(distinct t.product_id) into touched from taken t;
  delete from short_products s where s.product_id = any (touched);
  insert into short_products (product_id, missing, stock, is_running_out)
  select p.id, c.pieces - p.stock, p.stock, p.is_active and p.stock <= low_stock_limit()
  from committed_counts c
  join products p on p.id = c.product_id
  where c.product_id = any (touched) and c.pieces > p.stock and p.deleted_at is null;
end
$$;
grant execute on function summarise_supply() to message_service;

-- A page of products to buy: most missing for orders first, then those for sale with 5 pieces or fewer; with stock,
-- committed, missing, sold in 30 days; total, and a null id when none is left. SUPPLY-06.
create or replace function products_to_supply(skip bigint, most integer)
returns table (total bigint, id uuid, stock integer, committed integer, missing integer, sold integer)
language sql stable
begin atomic
  with held as materialized (
    select h.product_id, sum(h.pieces) as pieces from committed_count_changes h group by 1
  ), touched as materialized (
    select h.product_id from held h union select c.product_id from supply_changes c
  ), compared as materialized (
    select
      p.id, p.stock, (coalesce(c.pieces, 0) + coalesce(h.pieces, 0) - p.stock)::integer as missing,
      p.is_active and p.stock <= low_stock_limit() as is_running_out
    from touched t
    join products p on p.id = t.product_id and p.deleted_at is null
    left join committed_counts c on c.product_id = p.id
    left join held h on h.product_id = p.id
  ), short as materialized (
    select s.product_id as id, s.stock, s.missing, s.is_running_out
    from short_products s
    where s.product_id not in (select t.product_id from touched t)
    union all
    select c.id, c.stock, c.missing, c.is_running_out from compared c where c.missing > 0
  ), counted as materialized (
    select
      (select count(*) from short) as short,
      (select o.low + o.sold_out from stock_overview o)
        - (select count(*) from short s where s.is_running_out) as running_out
  ), first_ones as materialized (
    select s.id, s.stock, s.missing, null::timestamptz as created_at
    from short s
    order by s.missing desc, s.stock, s.id desc
    offset skip
    limit most
  ), rest as materialized (
    select
      greatest(skip - c.short, 0) as skipped,
      least(most - (select count(*) from first_ones), c.running_out - greatest(skip - c.short, 0)) as wanted,
      c.running_out
    from counted c
  ), others as materialized (
    -- The first half is read from the beginning, the second from the end: one of the two has a limit of 0.
    (
      select p.id, p.stock, 0 as missing, p.created_at
      from products p
      where p.is_active and p.stock <= low_stock_limit() and p.deleted_at is null
        -- In this form PostgreSQL uses a hash table, however many are skipped.
        and p.id not in (select s.id from short s)
      order by p.stock, p.created_at desc, p.id desc
      offset (select r.skipped from rest r)
      limit (select case when r.skipped * 2 <= r.running_out then greatest(r.wanted, 0) else 0 end from rest r)
    )
    union all
    (
      select p.id, p.stock, 0 as missing, p.created_at
      from products p
      where p.is_active and p.stock <= low_stock_limit() and p.deleted_at is null
        and p.id not in (select s.id from short s)
      order by p.stock desc, p.created_at, p.id
      offset (select greatest(r.running_out - r.skipped - r.wanted, 0) from rest r)
      limit (select case when r.skipped * 2 <= r.running_out then 0 else greatest(r.wanted, 0) end from rest r)
    )
  )
  select c.short + c.running_out, l.id, l.stock, committed_pieces(l.id), l.missing, sold_lately(l.id)
  from counted c
  left join (select * from first_ones union all select * from others) as l on true
  order by l.missing desc, l.stock, l.created_at desc, l.id desc;
end;
grant execute on function products_to_supply(bigint, integer) to admin;

-- {"missing": [{"name", "stock", "committed", "missing"}], "sold_out": [{"name", "stock"}], "low", "missing_count",
-- "sold_out_count", "low_count"}, so many names each, the latest first; for the worker. SUPPLY-08.
create or replace function stock_report(most integer) returns jsonb
language sql stable security definer
begin atomic
  with short as materialized (
    select p.id, p.name, p.stock, c.pieces, c.pieces - p.stock as missing
    from committed_stock c
    join products p on p.id = c.product_id
    where c.pieces > p.stock and p.deleted_at is null
  ), running_out as (
    select p.id, p.name, p.stock, (
      select m.recorded_at from stock_movements m where m.product_id = p.id order by m.recorded_at desc, m.id desc limit 1
    ) as since
    from products p
    where p.is_active and p.stock <= low_stock_limit() and p.deleted_at is null
  ), sized as (
    select
      case when r.stock = 0 then 'sold_out' else 'low' end as part, format_label(r.name, f.size_ml) as name, r.stock,
      row_number() over (partition by r.stock = 0 order by r.since desc nulls last, r.id desc) as place
    from running_out r
    left join product_formats f on f.product_id = r.id and not f.is_binned
  )
  select jsonb_build_object(
    'missing', (
      select coalesce(jsonb_agg(
        jsonb_build_object('name', s.label, 'stock', s.stock, 'committed', s.pieces, 'missing', s.missing)
        order by s.missing desc, s.label
      ), '[]')
      from (
        select format_label(h.name, f.size_ml) as label, h.stock, h.pieces, h.missing
        from short h
        left join product_formats f on f.product_id = h.id and not f.is_binned
        order by h.missing desc, 1
        limit most
      ) as s
    ),
    'sold_out', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'stock', s.stock) order by s.place), '[]')
      from sized s where s.part = 'sold_out' and s.place <= most
    ),
    'low', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'stock', s.stock) order by s.place), '[]')
      from sized s where s.part = 'low' and s.place <= most
    ),
    'missing_count', (select count(*) from short),
    'sold_out_count', (select count(*) from sized s where s.part = 'sold_out'),
    'low_count', (select count(*) from sized s where s.part = 'low')
  );
end;
grant execute on function stock_report(integer) to message_service;

-- Whether to send today's stock report: not sent, none begun within five minutes, not turned off. SUPPLY-08, SUPPLY-09.
create or replace function claim_stock_report() returns boolean
language plpgsql security definer
as $$
begin
  if exists (select from muted_mails m where m.mail = 'stock_report') then
    return false;
  end if;
  insert into stock_reports as r (day) values (shop_day(now()))
  on conflict (day) do update
  set claimed_at = clock_timestamp()
  where r.done_at is null and r.claimed_at < clock_timestamp() - interval '5 minutes';
  return found;
end
$$;
grant execute on function claim_stock_report() to message_service;

-- The stock report was sent, or had nothing to say; after false another may begin. SUPPLY-08.
create or replace function finish_stock_report(is_told boolean) returns void
language plpgsql security definer
as $$
begin
  if is_told then
    update stock_reports r set done_at = clock_timestamp() where r.day = shop_day(now());
  else
    delete from stock_reports r where r.day = shop_day(now()) and r.done_at is null;
  end if;
end
$$;
grant execute on function finish_stock_report(boolean) to message_service;

-- Whether the owner wants the daily mail; repeatable. Refuses forbidden, invalid_input. SUPPLY-09.
create or replace function set_stock_report(is_wanted boolean) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  if is_wanted is null then
    perform refuse('invalid_input');
  elsif is_wanted then
    delete from muted_mails m where m.mail = 'stock_report';
  else
    insert into muted_mails (mail) values ('stock_report') on conflict do nothing;
  end if;
  if found then
    perform log_change('update', 'muted_mails', 'stock_report', to_jsonb(not is_wanted), to_jsonb(is_wanted));
  end if;
end
$$;
grant execute on function set_stock_report(boolean) to admin;

-- Counts for the first time: the triggers on orders were created just before, and no order is written until the end of
-- this transaction.
do $$
begin
  if not exists (select from short_products) and not exists (select from supply_changes) then
    insert into supply_changes (product_id) select c.product_id from committed_counts c;
  end if;
end
$$;
