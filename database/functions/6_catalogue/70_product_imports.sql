-- Product files (IMPORT-05 to IMPORT-08): the lines of an import are inserted in portions, and a trigger applies each
-- portion to the products. The audit log leaves out changes that follow from another row (9_shop/50_audit_log.sql), so it
-- contains the import and not each of its products.

-- The id of a new import, null when its key did it already: key, digest, file, added, changed. Refuses forbidden,
-- import_recorded (another import). IMPORT-06.
create or replace function begin_product_import(
  request_key uuid, digest text, file_name text, added integer, changed integer
) returns uuid
language plpgsql security definer
as $$
declare
  earlier product_imports;
  begun uuid;
begin
  perform require_admin();
  -- One import at a time: two of the same products would wait for each other's rows.
  perform pg_advisory_xact_lock(hashtextextended('product imports', 0));
  select * into earlier from product_imports i where i.request_key = begin_product_import.request_key;
  if earlier.digest <> begin_product_import.digest then
    perform refuse('import_recorded');
  elsif found then
    return null;
  end if;
  insert into product_imports (request_key, digest, file_name, added, changed)
  values (
    begin_product_import.request_key, begin_product_import.digest, begin_product_import.file_name,
    begin_product_import.added, begin_product_import.changed
  )
  returning id into begun;
  return begun;
end
$$;
grant execute on function begin_product_import(uuid, text, text, integer, integer) to admin;

-- Imports products into the import of this transaction: [{"id", "before", "after"}], no before for a new one. Refuses
-- forbidden, import_changed (a value, product or category is not as before). IMPORT-05, IMPORT-06.
create or replace function import_products(import uuid, portion jsonb) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  insert into product_import_rows (import_id, product_id, before, after)
  select import, coalesce(r.id, new_product_id()), r.before, r.after
  from jsonb_to_recordset(portion) as r (id uuid, before jsonb, after jsonb);
end
$$;
grant execute on function import_products(uuid, jsonb) to admin;

-- Joins new products of this transaction's import: [{"product_id", "perfume_id", "size_ml"}]. Refuses forbidden,
-- import_changed (size taken, or more than 5). MOVE-01, PROF-04.
create or replace function import_formats(import uuid, formats jsonb) returns void
language plpgsql security definer
as $$
declare
  most constant integer := 5;
begin
  perform require_admin();
  lock table product_formats in share row exclusive mode;
  insert into product_formats (product_id, perfume_id, size_ml)
  select f.product_id, f.perfume_id, f.size_ml
  from jsonb_to_recordset(formats) as f (product_id uuid, perfume_id uuid, size_ml integer)
  join product_import_rows r on r.import_id = import_formats.import and r.product_id = f.product_id and r.before is null
  where not exists (
    select from product_formats other
    where other.perfume_id = f.perfume_id and other.size_ml = f.size_ml and not other.is_binned
  );
  if (select count(*) from jsonb_array_elements(formats)) <> (
      select count(*)
      from jsonb_to_recordset(formats) as f (product_id uuid)
      join product_formats own on own.product_id = f.product_id
    ) or exists (
      select from product_formats f
      where not f.is_binned and f.perfume_id in (
        select w.perfume_id from jsonb_to_recordset(formats) as w (perfume_id uuid)
      )
      group by f.perfume_id
      having count(*) > most
    ) then
    perform refuse('import_changed');
  end if;
  -- The formats of a perfume share its profile, which is that of the oldest.
  perform give_profile(
    (
      select f.product_id from product_formats f
      where f.perfume_id = w.perfume_id and not f.is_binned order by f.product_id limit 1
    ),
    w.products
  )
  from (
    select f.perfume_id, array_agg(f.product_id) as products
    from jsonb_to_recordset(formats) as f (product_id uuid, perfume_id uuid)
    group by f.perfume_id
  ) as w
  -- Most formats of a file have one profile already.
  where 1 < (
    select count(distinct profile_of(p))
    from product_formats f
    join products p on p.id = f.product_id
    where f.perfume_id = w.perfume_id and not f.is_binned
  );
end
$$;
grant execute on function import_formats(uuid, jsonb) to admin;

-- The columns that an admin fills in, for a statement: all but those named here, which the shop keeps. IMPORT-05.
create or replace function product_fields() returns text
language sql stable
return (
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
  from pg_attribute a
  where a.attrelid = 'products'::regclass and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('id', 'created_at', 'version', 'search_text', 'creation_key', 'deleted_at')
);

-- Statement trigger: applies the lines `listed`, if products are as before; `deleted_at` bins, `category_id` takes out
-- of a category. Refuses import_changed, picture_unknown. IMPORT-05.
create or replace function apply_product_import() returns trigger
language plpgsql security definer
as $$
begin
  -- In the order in which a delivery locks them. Orders that are placed meanwhile do not wait.
  perform from products p where p.id in (select l.product_id from listed l) order by p.id for no key update;
  perform from categories c
  where c.id in (select (l.after ->> 'category_id')::uuid from listed l) order by c.id for key share;
  if exists (
    select
    from listed l
    left join products p on p.id = l.product_id and p.deleted_at is null
    cross join lateral jsonb_each(l.before) as was
    where l.before is not null and (
        p.id is null
        -- A format may have got the profile of its perfume from an earlier line.
        or to_jsonb(p) -> was.key is distinct from was.value
          and to_jsonb(p) -> was.key is distinct from l.after -> was.key
      )
  ) or exists (
    select from listed l
    where l.after ->> 'category_id' is not null
      and not exists (select from categories c where c.id = (l.after ->> 'category_id')::uuid)
  ) then
    perform refuse('import_changed');
  end if;

  perform name_stock_change(
    'import', note => (select i.file_name from product_imports i where i.id in (select l.import_id from listed l))
  );
  perform set_config('shop.indexes_portions', 'on', true);
  execute format(
    'update products p set (%1$s) = (select %1$s from jsonb_populate_record(p, l.after))
     from listed l where p.id = l.product_id and l.before is not null and not l.after ? ''deleted_at''',
    product_fields()
  );
  -- The products that an import has added go to the bin when it is taken back; formats all at once, not one by one
  -- (keep_format_in_bin).
  update product_formats f
  set is_binned = true
  from listed l where f.product_id = l.product_id and l.after ? 'deleted_at' and not f.is_binned;
  update products p
  set
    deleted_at = clock_timestamp(), creation_key = null,
    category_id = case when not l.after ? 'category_id' then p.category_id end
  from listed l where p.id = l.product_id and l.after ? 'deleted_at';
  perform set_config('shop.indexes_portions', 'off', true);
  -- All at once, instead of one by one (search_update).
  perform index_products(
    array(
      select l.product_id from listed l
      where l.before is not null and l.after ?|
        '{name,description,category_id,is_active,brand,concentration,wearer,olfactory_family,top_notes,heart_notes,base_notes,deleted_at}'
    )
  );

  execute format(
    'insert into products (id, %1$s)
     select l.product_id, n.* from listed l
     cross join lateral (select %1$s from jsonb_populate_record(null::products, l.after)) as n
     where l.before is null',
    product_fields()
  );
  perform name_stock_change(null);
  return null;
end
$$;

create or replace trigger apply_product_import after insert on product_import_rows referencing new table as listed
for each statement execute function apply_product_import();
