-- The formats of a perfume (D44): what an order calls them, which one the lists show, and how admins join and separate
-- them.

-- What the formats of a perfume share, brand first; give_profile and share_profile name the same columns. PROF-04.
create or replace function profile_of(product products) returns jsonb
language sql immutable
return jsonb_build_array(
  product.brand, product.concentration, product.wearer, product.olfactory_family,
  product.top_notes, product.heart_notes, product.base_notes, product.longevity_hours, product.sillage
);
grant execute on function profile_of(products) to visitor, customer, admin, message_service;

-- What orders and messages call a product of this size (null: no format): "Ambre, 15 ml". FMT-04.
create or replace function format_label(name text, size_ml integer) returns text
language sql immutable parallel safe
return name || coalesce(', ' || size_ml::text || ' ml', '');
grant execute on function format_label(text, integer) to admin;

-- These products for sale, each once, a format replaced by the newest one for sale of its perfume. FMT-03.
create or replace function newest_formats(products_found uuid[]) returns uuid[]
language sql stable
as $$
  select array(
    select distinct coalesce(
      (
        select p.id
        from product_formats own
        join product_formats f on f.perfume_id = own.perfume_id and not f.is_binned
        join products p on p.id = f.product_id and p.is_active
        where own.product_id = found.id and not own.is_binned
        order by p.created_at desc, p.id desc
        limit 1
      ),
      found.id
    )
    from unnest(products_found) as found (id)
  )
$$;

-- The formats of a product's perfume, the smallest first: [{"id", "name", "price", "stock", "is_active", "size_ml"}],
-- or []. Refuses forbidden, product_not_found. FMT-06.
create or replace function list_formats(of_product uuid) returns jsonb
language plpgsql stable security definer
as $$
begin
  perform require_admin();
  if not exists (select from products p where p.id = of_product and p.deleted_at is null) then
    perform refuse('product_not_found');
  end if;
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', p.id, 'name', p.name, 'price', p.price, 'stock', p.stock, 'is_active', p.is_active, 'size_ml', f.size_ml
        ) order by f.size_ml
      ),
      '[]'
    )
    from product_formats own
    join product_formats f on f.perfume_id = own.perfume_id and not f.is_binned
    join products p on p.id = f.product_id
    where own.product_id = of_product and not own.is_binned
  );
end
$$;
grant execute on function list_formats(uuid) to admin;

-- Takes [{"id", "size_ml"}]; returns {"id": size}, which is equal for two lists of the same formats.
create or replace function format_sizes(formats jsonb) returns jsonb
language sql immutable parallel safe
return (
  select coalesce(jsonb_object_agg(f ->> 'id', (f ->> 'size_ml')::integer), '{}')
  from jsonb_array_elements(formats) as f
);

-- Takes a product and others; gives them its profile, where theirs differs. PROF-04.
create or replace function give_profile(source uuid, targets uuid[]) returns void
language sql
as $$
  update products p
  set (
    brand, concentration, wearer, olfactory_family, top_notes, heart_notes, base_notes, longevity_hours, sillage
  ) = (
    s.brand, s.concentration, s.wearer, s.olfactory_family, s.top_notes, s.heart_notes, s.base_notes, s.longevity_hours, s.sillage
  )
  from products s
  where s.id = source and p.id = any (targets) and profile_of(p) <> profile_of(s)
$$;

-- Row trigger: the other formats of the perfume get the changed profile (D44, D53). PROF-04.
create or replace function share_profile() returns trigger
language plpgsql security definer
as $$
begin
  -- The profile as it is by now: of two formats that one statement changes, the first has already changed the second.
  perform give_profile(new.id, array(
    select f.product_id
    from product_formats own
    join product_formats f on f.perfume_id = own.perfume_id and not f.is_binned
    where own.product_id = new.id and not own.is_binned and f.product_id <> new.id
    order by f.product_id
  ));
  return null;
end
$$;

create or replace trigger share_profile
after update of brand, concentration, wearer, olfactory_family, top_notes, heart_notes, base_notes, longevity_hours, sillage
on products
for each row when (profile_of(old) <> profile_of(new)) execute function share_profile();

-- Makes these formats ([{"id", "size_ml"}], at most 5; one or none parts them) of a product's perfume, if they are as
-- the form saw them; repeatable. Refuses forbidden, invalid_input (twice), product_not_found, version_conflict with
-- list_formats, format_taken {"name"}. FMT-06, PROF-04.
create or replace function join_formats(of_product uuid, wanted jsonb, seen jsonb) returns void
language plpgsql security definer
as $$
declare
  most constant integer := 5;
  joined_ids uuid[];
  current_formats jsonb;
  perfume uuid;
  taken text;
begin
  perform require_admin();
  if jsonb_typeof(wanted) is distinct from 'array' or jsonb_typeof(seen) is distinct from 'array'
    or jsonb_array_length(wanted) > most or exists (
      select
      from jsonb_array_elements(wanted || seen) as f
      where case
        when jsonb_typeof(f -> 'size_ml') = 'number'
          and uuid_or_null(f ->> 'id') is not null
        then (f ->> 'size_ml')::numeric not between 1 and 5000 or (f ->> 'size_ml')::numeric % 1 <> 0
        else true
      end
    )
    or (
      select count(distinct lower(f ->> 'id')) < count(*) or count(distinct f ->> 'size_ml') < count(*)
      from jsonb_array_elements(wanted) as f
    ) then
    perform refuse('invalid_input');
  end if;
  -- A perfume with one format is an ordinary product.
  if jsonb_array_length(wanted) = 1 then
    wanted := '[]';
  end if;
  joined_ids := array(select (f ->> 'id')::uuid from jsonb_array_elements(wanted) as f);

  -- Locks products before their formats, as a deletion does. Readers do not wait.
  perform from products p where p.id = any (joined_ids || of_product) and p.deleted_at is null order by p.id for no key update;
  lock table product_formats in share row exclusive mode;
  if exists (
    select from unnest(joined_ids || of_product) as w (id)
    where not exists (select from products p where p.id = w.id and p.deleted_at is null)
  ) then
    perform refuse('product_not_found');
  end if;

  current_formats := list_formats(of_product);
  if format_sizes(current_formats) = format_sizes(wanted) then
    return;
  elsif format_sizes(current_formats) <> format_sizes(seen) then
    perform refuse('version_conflict', current_formats);
  end if;

  select f.perfume_id into perfume from product_formats f where f.product_id = of_product and not f.is_binned;
  select p.name into taken
  from product_formats f
  join products p on p.id = f.product_id
  where f.product_id = any (joined_ids) and not f.is_binned and f.perfume_id is distinct from perfume
  limit 1;
  if found then
    perform refuse('format_taken', jsonb_build_object('name', taken));
  end if;

  perfume := coalesce(perfume, uuidv7());
  delete from product_formats f where f.perfume_id = perfume and not f.is_binned;
  -- The brand of one is not lost to another that has more of a profile.
  update products p
  set brand = known.brand
  from (
    select b.brand
    from unnest(joined_ids) with ordinality as j (id, place)
    join products b on b.id = j.id and b.brand is not null
    order by b.id = of_product desc, j.place
    limit 1
  ) as known
  where p.id = any (joined_ids) and p.brand is null;
  insert into product_formats (product_id, perfume_id, size_ml)
  select (f ->> 'id')::uuid, perfume, (f ->> 'size_ml')::integer from jsonb_array_elements(wanted) as f;

  -- The first of them that has more than a brand, beginning with the product whose formats these are, gives it to the others.
  perform give_profile(
    (
      select p.id
      from unnest(joined_ids) with ordinality as j (id, place)
      join products p on p.id = j.id
      order by
        exists (select from jsonb_array_elements(profile_of(p) - 0) as fact where fact not in ('null', '[]')) desc,
        p.id = of_product desc, j.place
      limit 1
    ),
    joined_ids
  );

  perform log_change(
    'update', 'product_formats', of_product::text, format_names(current_formats), format_names(list_formats(of_product))
  );
end
$$;
grant execute on function join_formats(uuid, jsonb, jsonb) to admin;

-- Takes what list_formats returns; returns the formats as one text for the audit log, null for none.
create or replace function format_names(formats jsonb) returns jsonb
language sql immutable parallel safe
return (
  select to_jsonb(string_agg(format_label(f ->> 'name', (f ->> 'size_ml')::integer), ' · ' order by (f ->> 'size_ml')::integer))
  from jsonb_array_elements(formats) as f
);

-- Row trigger: a format goes to the bin and comes back with its product, if its size is free, with the perfume's
-- profile. FMT-07, PROF-04.
create or replace function keep_format_in_bin() returns trigger
language plpgsql security definer
as $$
begin
  if new.deleted_at is not null then
    update product_formats f set is_binned = true where f.product_id = new.id and not f.is_binned;
    return null;
  end if;
  lock table product_formats in share row exclusive mode;
  -- It returns as a format only while its perfume has others and none of its size.
  delete from product_formats own
  where own.product_id = new.id and (
    not exists (select from product_formats f where f.perfume_id = own.perfume_id and not f.is_binned)
    or exists (
      select from product_formats f
      where f.perfume_id = own.perfume_id and not f.is_binned and f.size_ml = own.size_ml
    )
  );
  update product_formats f set is_binned = false where f.product_id = new.id;
  perform give_profile(
    (
      select f.product_id
      from product_formats own
      join product_formats f on f.perfume_id = own.perfume_id and not f.is_binned
      where own.product_id = new.id and f.product_id <> new.id
      limit 1
    ),
    array [new.id]
  );
  return null;
end
$$;

create or replace trigger keep_format_in_bin after update of deleted_at on products
for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function keep_format_in_bin();
