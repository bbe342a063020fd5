-- What the lists show (D54): listed_perfumes, list_counts and list_brands follow each change of products and formats.

-- The highest step not above a price: bands begin and end at steps, whose counts make those of any band. FILT-04.
create or replace function price_step(price numeric) returns integer
language sql immutable parallel safe
return (array[0, 5000, 10000, 15000, 30000, 50000, 75000, 100000, 150000, 300000])[
  width_bucket(price, array[0, 5000, 10000, 15000, 30000, 50000, 75000, 100000, 150000, 300000]::numeric[])
];

-- Takes a brand; returns it as addresses have it, null for one without letters and digits. D65.
create or replace function brand_key(brand text) returns text
language sql immutable parallel safe
return nullif(replace(fold_text(brand), ' ', '-'), '');

-- Adds the rows of listed_perfumes of these perfumes to list_counts and list_brands (1), or takes them away (-1).
-- FILT-04.
create or replace function count_listed(of_perfumes uuid[], sign integer) returns void
language sql
as $$
  insert into list_counts as c (
    category_id, wearer, olfactory_family, concentration, step, in_stock, perfumes
  )
  select category_id, wearer, olfactory_family, concentration, step, in_stock, sign * count(*)
  from listed_perfumes
  where perfume_id = any (of_perfumes)
  group by 1, 2, 3, 4, 5, 6
  on conflict (category_id, wearer, olfactory_family, concentration, step, in_stock)
  do update set perfumes = c.perfumes + excluded.perfumes;

  insert into list_brands as b (category_id, brand, name, perfumes)
  select l.category_id, l.brand, coalesce(max(p.brand), l.brand), sign * count(*)
  from listed_perfumes l
  left join products p on p.id = l.product_id
  where l.perfume_id = any (of_perfumes) and l.brand is not null
  group by 1, 2
  on conflict (category_id, brand) do update
  set perfumes = b.perfumes + excluded.perfumes, name = case when sign > 0 then excluded.name else b.name end
$$;

-- Writes what lists show of these products and perfumes, and of the other formats of their perfumes. FILT-01.
create or replace function relist(changed uuid[]) returns void
language plpgsql security definer
as $$
declare
  whole_shop constant uuid := '00000000-0000-0000-0000-000000000000';
  of_perfumes constant uuid[] := array(
    select unnest(changed) union select f.perfume_id from product_formats f where f.product_id = any (changed)
  );
  sales jsonb;
begin
  -- Lists are written by one transaction at a time. It waits for this as the last thing before its commit, when it has all
  -- other locks: the one that it waits for waits for nobody.
  perform pg_advisory_xact_lock(hashtextextended('lists', 0));
  update list_version set version = gen_random_uuid();
  select jsonb_object_agg(l.perfume_id, l.sold) into sales
  from listed_perfumes l
  where l.perfume_id = any (of_perfumes) and l.category_id = whole_shop and l.sold > 0;

  perform count_listed(of_perfumes, -1);
  delete from listed_perfumes l where l.perfume_id = any (of_perfumes);
  with known as (
    select f.perfume_id, f.product_id
    from product_formats f
    where f.perfume_id = any (of_perfumes) and not f.is_binned
    union all
    select c.id, c.id
    from unnest(of_perfumes) as c (id)
    where not exists (select from product_formats f where f.product_id = c.id and not f.is_binned)
  ), member as (
    select k.perfume_id, p.*
    from known k
    join products p on p.id = k.product_id and p.is_active and p.deleted_at is null
  ), offer as (
    -- As a card says it (offeredProduct).
    select
      m.perfume_id, bool_or(m.stock > 0) as in_stock,
      (array_agg(m.price order by m.price > 0 and m.stock > 0 desc, m.price > 0 desc, m.price))[1] as price
    from member m
    group by m.perfume_id
  )
  insert into listed_perfumes (
    perfume_id, category_id, product_id, created_at, price, step, in_stock, wearer, olfactory_family, concentration, brand, sold
  )
  select distinct on (m.perfume_id, c.id)
    m.perfume_id, c.id, m.id, m.created_at, o.price, price_step(o.price), o.in_stock, m.wearer, m.olfactory_family,
    m.concentration, brand_key(m.brand), coalesce((sales ->> m.perfume_id::text)::integer, 0)
  from member m
  join offer o on o.perfume_id = m.perfume_id
  cross join lateral (values (whole_shop), (m.category_id)) as c (id)
  where c.id is not null
  order by m.perfume_id, c.id, m.created_at desc, m.id desc;
  perform count_listed(of_perfumes, 1);
end
$$;

-- Statement trigger: products that were added, changed or deleted are listed anew before the commit. FILT-01.
create or replace function queue_changed_products() returns trigger
language plpgsql security definer
as $$
declare
  changed uuid[];
begin
  case tg_op
    when 'INSERT' then
      changed := array(select n.id from new_rows n);
    when 'DELETE' then
      changed := array(select o.id from old_rows o);
    else
      -- A sale concerns no list while some of the pieces are left.
      -- A join of two transition tables would compare each row with all others.
      changed := array(
        select c.id
        from (
          select
            n.id, n.price, n.stock > 0, n.is_active, n.deleted_at is null, n.category_id, n.created_at, n.wearer,
            n.olfactory_family, n.concentration, n.brand
          from new_rows n
          except
          select
            o.id, o.price, o.stock > 0, o.is_active, o.deleted_at is null, o.category_id, o.created_at, o.wearer,
            o.olfactory_family, o.concentration, o.brand
          from old_rows o
        ) as c
      );
  end case;
  if cardinality(changed) > 0 then
    insert into list_queue (products) values (changed);
  end if;
  return null;
end
$$;

select follow_rows('products', 'list', 'queue_changed_products()');

-- Statement trigger: products that were joined or separated are listed anew before the commit. FMT-03.
create or replace function queue_changed_formats() returns trigger
language plpgsql security definer
as $$
begin
  insert into list_queue (products)
  select array_agg(c.id)
  from (select product_id from changed union select perfume_id from changed) as c (id)
  having count(*) > 0;
  return null;
end
$$;

select follow_rows('product_formats', 'list', 'queue_changed_formats()', after_each => true);

-- Trigger before the commit: lists anew, all at once, what the transaction has changed. FILT-01.
create or replace function relist_queued() returns trigger
language plpgsql security definer
as $$
declare
  changed uuid[];
begin
  -- The transaction sees only its own rows: every other has taken its own away before its commit.
  with taken as (
    delete from list_queue returning products
  )
  select array_agg(distinct c.id) into changed from taken t cross join lateral unnest(t.products) as c (id);
  if changed is not null then
    perform relist(changed);
  end if;
  return null;
end
$$;

-- A trigger that waits for the commit cannot be replaced.
do $$
begin
  if not exists (select from pg_trigger where tgname = 'relist_queued' and tgrelid = 'list_queue'::regclass) then
    create constraint trigger relist_queued after insert on list_queue
    deferrable initially deferred for each row execute function relist_queued();
  end if;
end
$$;

-- Counts the pieces of each perfume that were delivered in 90 days. For the worker, every hour. FILT-05.
create or replace function count_best_sellers() returns void
language plpgsql security definer
as $$
declare
  days constant integer := 90;
begin
  perform pg_advisory_xact_lock(hashtextextended('lists', 0));
  -- Movements have ids in the order of their time.
  with delivered as (
    select coalesce(f.perfume_id, m.product_id) as perfume_id, greatest(-sum(m.change), 0)::integer as pieces
    from stock_movements m
    left join product_formats f on f.product_id = m.product_id and not f.is_binned
    where m.id >= uuid_from(now() - make_interval(days => days)) and m.kind in ('delivery', 'take_back')
    group by 1
  )
  update listed_perfumes l
  set sold = coalesce(d.pieces, 0)
  from listed_perfumes o
  left join delivered d on d.perfume_id = o.perfume_id
  where l.category_id = o.category_id and l.perfume_id = o.perfume_id and l.sold <> coalesce(d.pieces, 0);
  if found then
    perform pg_notify('shop_changes', json_build_object('table', 'listed_perfumes', 'op', 'many')::text);
  end if;
end
$$;
grant execute on function count_best_sellers() to message_service;

-- Lists all perfumes anew. For the database owner, after products were loaded without triggers. FILT-01.
create or replace function recount_lists() returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('lists', 0));
  truncate listed_perfumes, list_counts, list_brands;
  perform relist(array(select id from products));
  perform count_best_sellers();
end
$$;

-- The perfumes of a shop that has had no lists yet. The worker counts what was sold of them.
do $$
begin
  if not exists (select from listed_perfumes) then
    perform relist(array(select id from products));
  end if;
end
$$;
