-- "Annuler cet import" (D58): for a day an import can be taken back, by an import of what was there before. It goes through the
-- same trigger, in portions of one transaction. What was changed by hand since stays.

-- The id of the import that takes one back (undo_import_rows, then finish_import_undo); null when that is done. Refuses
-- forbidden, import_settled (after a day, or an undo itself), import_ordered (an added product was). MOVE-14.
create or replace function begin_import_undo(import uuid) returns uuid
language plpgsql security definer
as $$
declare
  undone product_imports;
  begun uuid;
begin
  perform require_admin();
  -- As an import: one at a time.
  perform pg_advisory_xact_lock(hashtextextended('product imports', 0));
  select * into undone from product_imports i where i.id = import;
  if exists (select from product_imports i where i.undoes = import) then
    -- It is taken back already: a repeat changes nothing.
    return null;
  elsif undone.id is null or undone.undoes is not null
    or statement_timestamp() > undone.imported_at + interval '1 day' then
    perform refuse('import_settled');
  elsif exists (
    select
    from product_import_rows r
    join order_items o on o.product_id = r.product_id
    where r.import_id = import and r.before is null
  ) then
    perform refuse('import_ordered');
  end if;
  insert into product_imports (request_key, digest, file_name, added, changed, undoes)
  values (
    gen_random_uuid(), undone.digest, left('Annulation : ' || undone.file_name, 200), 0, undone.added + undone.changed, import
  )
  returning id into begun;
  return begun;
end
$$;
grant execute on function begin_import_undo(uuid) to admin;

-- Whether an admin or another import has changed a row of "products" or "categories" since this import.
create or replace function edited_since_import(import uuid, entity text, id uuid) returns boolean
language sql stable
return exists (
  select
  from audit_log a
  join product_imports i on i.id = import
  where a.entity = edited_since_import.entity and a.entity_id = edited_since_import.id::text
    and a.at > coalesce(i.followed_at, i.imported_at)
) or exists (
  select
  from product_imports i
  -- One that was taken back has left nothing.
  join product_imports later on later.imported_at > i.imported_at and later.undoes is null
    and not exists (select from product_imports u where u.undoes = later.id)
  where i.id = import and exists (
    select from product_import_rows r where r.import_id = later.id and r.product_id = edited_since_import.id
  )
);

-- Takes a column of a product and a value; says whether that is a category or a picture that is not there any more.
create or replace function is_gone(field text, value jsonb) returns boolean
language sql stable
return case field
  when 'category_id' then value <> 'null' and not exists (select from categories c where c.id = (value #>> '{}')::uuid)
  when 'image_url' then
    picture_of(value #>> '{}') is not null and not exists (select from pictures p where p.hash = picture_of(value #>> '{}'))
  when 'more_image_urls' then exists (
    select
    from jsonb_array_elements_text(value) as address
    where picture_of(address) is not null and not exists (select from pictures p where p.hash = picture_of(address))
  )
  else false
end;

-- Undoes at most so many products after the last one that was done: added ones go to the bin, changed ones get their
-- former values. {"last" (null: done), "kept": [{"name", "fields"}]}: what was changed since stays, no fields for an
-- added product. Refuses forbidden. MOVE-14, MOVE-15.
create or replace function undo_import_rows(undo uuid, after_product uuid, most integer) returns jsonb
language plpgsql security definer
as $$
declare
  undone uuid;
  portion uuid[];
  leaving uuid[];
  kept jsonb;
begin
  perform require_admin();
  select i.undoes into undone from product_imports i where i.id = undo;
  portion := array(
    select r.product_id from product_import_rows r
    where r.import_id = undone and r.product_id > after_product
    order by r.product_id limit most
  );
  -- In the order in which deliveries lock them.
  perform from products p where p.id = any (portion) order by p.id for no key update;

  -- Categories that go with the import: whose products would be changed all at once when they go leave them here.
  leaving := array(
    select c.id
    from product_imports i
    cross join unnest(i.category_ids) as c (id)
    where i.id = undone and not edited_since_import(undone, 'categories', c.id) and not exists (
      select from products p
      where p.category_id = c.id and p.deleted_at is null and not exists (
        select from product_import_rows r where r.import_id = undone and r.product_id = p.id and r.before is null
      )
    )
  );

  with written as (
    select r.product_id, c.key as field, c.value as former, r.after -> c.key as given
    from product_import_rows r
    cross join lateral jsonb_each(r.before) as c
    where r.import_id = undone and r.product_id = any (portion)
    union all
    -- The pictures that a product without any got afterwards.
    select r.product_id, f.field, f.former, f.given
    from product_import_rows r
    cross join lateral (select fetched_pictures(undone, r.product_id) as pictures) as got
    cross join lateral (
      values
        ('image_url', 'null'::jsonb, to_jsonb(got.pictures[1])),
        ('more_image_urls', '[]'::jsonb, to_jsonb(got.pictures[2:]))
    ) as f (field, former, given)
    where r.import_id = undone and r.product_id = any (portion) and r.before is not null and got.pictures <> '{}'
  ), compared as (
    select w.product_id, p.name, w.field, w.former, to_jsonb(p) -> w.field as present,
      to_jsonb(p) -> w.field is distinct from w.former as differs,
      to_jsonb(p) -> w.field is distinct from w.former
        and (to_jsonb(p) -> w.field is distinct from w.given or is_gone(w.field, w.former)) as is_kept
    from written w
    join products p on p.id = w.product_id and p.deleted_at is null
  ), judged as (
    -- The two prices go together: one of them alone might not fit the other.
    select c.product_id, c.name, c.field, c.former, c.present, c.differs,
      bool_or(c.is_kept) over (
        partition by c.product_id, case when c.field in ('price', 'compare_at_price') then 'prices' else c.field end
      ) as is_kept
    from compared c
  ), made as (
    select p.id as product_id, p.name, p.category_id, edited_since_import(undone, 'products', p.id) as is_kept
    from product_import_rows r
    join products p on p.id = r.product_id and p.deleted_at is null
    where r.import_id = undone and r.product_id = any (portion) and r.before is null
  ), reversed as (
    insert into product_import_rows (import_id, product_id, before, after)
    select undo, j.product_id, jsonb_object_agg(j.field, j.present), jsonb_object_agg(j.field, j.former)
    from judged j where j.differs and not j.is_kept
    group by j.product_id
    union all
    select
      undo, m.product_id, '{}',
      jsonb_build_object('deleted_at', now())
        || case when m.category_id = any (leaving) then '{"category_id": null}' else '{}' end::jsonb
    from made m where not m.is_kept
  )
  select coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'fields', k.fields) order by k.name), '[]') into kept
  from (
    select j.name, array_agg(j.field order by j.field) as fields
    from judged j where j.differs and j.is_kept
    group by j.product_id, j.name
    union all
    select m.name, '{}' from made m where m.is_kept
  ) as k;
  return jsonb_build_object('last', portion[cardinality(portion)], 'kept', kept);
end
$$;
grant execute on function undo_import_rows(uuid, uuid, integer) to admin;

-- Ends an undo: waiting pictures, old addresses and created categories go; returns the names of categories that stay,
-- being changed or in use. Refuses forbidden. MOVE-14, MOVE-15.
create or replace function finish_import_undo(undo uuid) returns text[]
language plpgsql security definer
as $$
declare
  undone product_imports;
  created uuid;
  kept text[] := '{}';
begin
  perform require_admin();
  select i.* into undone from product_imports u join product_imports i on i.id = u.undoes where u.id = undo;
  delete from picture_fetches f where f.import_id = undone.id;
  delete from old_addresses o where o.import_id = undone.id;
  foreach created in array undone.category_ids loop
    if edited_since_import(undone.id, 'categories', created)
      or exists (select from products p where p.category_id = created and p.deleted_at is null) then
      kept := kept || array(select c.name from categories c where c.id = created);
    elsif exists (select from categories c where c.id = created) then
      perform delete_category(created);
    end if;
  end loop;
  return kept;
end
$$;
grant execute on function finish_import_undo(uuid) to admin;
