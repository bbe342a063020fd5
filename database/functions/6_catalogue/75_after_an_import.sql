-- What follows an import (D58): the pictures that its file names by their addresses, and the products' old addresses.

-- Ends an import: the categories that it created, and [{"product_id", "picture_urls", "old_paths"}]: pictures to fetch
-- in their order, for products without one, and paths as old-path.ts makes them. Refuses forbidden. MOVE-10, MOVE-14,
-- MOVE-17.
create or replace function follow_product_import(import uuid, new_categories uuid[], extras jsonb) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  update product_imports i
  set category_ids = i.category_ids || new_categories, followed_at = clock_timestamp()
  where i.id = import;

  -- A product that has a picture keeps it: the same file, imported again, fetches nothing twice.
  insert into picture_fetches (import_id, product_id, place, address)
  select import, e.product_id, named.place, named.address
  from jsonb_to_recordset(extras) as e (product_id uuid, picture_urls jsonb)
  join products p on p.id = e.product_id and p.image_url is null and p.more_image_urls = '{}'
  cross join lateral jsonb_array_elements_text(e.picture_urls) with ordinality as named (address, place)
  where named.place <= 6
  on conflict (import_id, product_id, place) do nothing;
  if found then
    perform wake_picture_fetches();
  end if;

  insert into old_addresses (path, product_id, import_id)
  select distinct on (named.path) named.path, e.product_id, import
  from jsonb_to_recordset(extras) as e (product_id uuid, old_paths jsonb)
  cross join lateral jsonb_array_elements_text(e.old_paths) as named (path)
  order by named.path
  on conflict (path) do update set product_id = excluded.product_id, import_id = excluded.import_id;
end
$$;
grant execute on function follow_product_import(uuid, uuid[], jsonb) to admin;

-- Has a worker fetch the pictures that wait. One job is queued at most. MOVE-10.
create or replace function wake_picture_fetches() returns void
language sql security definer
as $$
  -- Messages about orders go first.
  select graphile_worker.add_job('fetch_pictures', job_key => 'fetch_pictures', priority => 10)
$$;
grant execute on function wake_picture_fetches() to message_service;

-- The next picture to fetch, if fewer than so many are; a claim holds for so many seconds, three claims without end are
-- a failure. MOVE-10.
create or replace function claim_picture_fetch(at_once integer, seconds integer)
returns table (id uuid, address text)
language plpgsql security definer
as $$
#variable_conflict use_column
begin
  -- One after the other, so that all workers together fetch no more at once.
  perform pg_advisory_xact_lock(hashtextextended('picture fetches', 0));
  update picture_fetches f
  set state = 'failed', reason = 'picture_interrupted'
  where f.state = 'waiting' and f.attempts >= 3 and f.claimed_until < clock_timestamp();
  if at_once <= (select count(*) from picture_fetches f where f.state = 'waiting' and f.claimed_until >= clock_timestamp())
  then
    return;
  end if;
  return query
  update picture_fetches f
  set attempts = f.attempts + 1, claimed_until = clock_timestamp() + make_interval(secs => seconds)
  where f.id = (
    select w.id from picture_fetches w
    where w.state = 'waiting' and w.claimed_until < clock_timestamp()
    order by w.id limit 1
  )
  returning f.id, f.address;
end
$$;
grant execute on function claim_picture_fetch(integer, integer) to message_service;

-- Takes an import and a product; returns the pictures that were fetched for it, in their order, each once.
create or replace function fetched_pictures(import uuid, product uuid) returns text[]
language sql stable
return (
  select coalesce(array_agg(k.image_url order by k.place), '{}')
  from (
    select f.image_url, min(f.place) as place
    from picture_fetches f
    where f.import_id = import and f.product_id = product and f.state = 'kept'
    group by f.image_url
  ) as k
);

-- Shows a fetched picture in its place, unless somebody changed the product's pictures since; false when it is not
-- stored yet. MOVE-10, MOVE-11.
create or replace function settle_picture_fetch(fetch_id uuid, picture text) returns boolean
language plpgsql security definer
as $$
declare
  product products;
  done picture_fetches;
  given text[];
  wanted text[];
begin
  -- The product before its row here, as a deletion locks them.
  select p.* into product
  from products p where p.id = (select f.product_id from picture_fetches f where f.id = fetch_id)
  for no key update;
  select * into done from picture_fetches f where f.id = fetch_id and f.state = 'waiting' for update;
  if not found then
    return true;
  end if;
  update pictures p set uploaded_at = now() where p.hash = picture;
  if not found then
    return false;
  end if;
  given := fetched_pictures(done.import_id, done.product_id);
  update picture_fetches f set state = 'kept', image_url = '/pictures/' || picture || '.webp' where f.id = fetch_id;
  wanted := fetched_pictures(done.import_id, done.product_id);
  -- Pictures that somebody has chosen meanwhile stay.
  if product.deleted_at is null and wanted <> given
    and array_remove(product.image_url || product.more_image_urls, null) = given then
    update products p set image_url = wanted[1], more_image_urls = wanted[2:] where p.id = product.id;
  end if;
  return true;
end
$$;
grant execute on function settle_picture_fetch(uuid, text) to message_service;

-- Takes a picture that could not be fetched, and why: a code of src/lib/errors/error-texts.ts. MOVE-12.
create or replace function fail_picture_fetch(fetch_id uuid, why text) returns void
language sql security definer
as $$
  update picture_fetches f set state = 'failed', reason = why where f.id = fetch_id and f.state = 'waiting'
$$;
grant execute on function fail_picture_fetch(uuid, text) to message_service;

-- Takes an import; its pictures that failed wait again. Returns how many. Refuses forbidden. MOVE-12.
create or replace function repeat_picture_fetches(import uuid) returns integer
language plpgsql security definer
as $$
declare
  repeated integer;
begin
  perform require_admin();
  update picture_fetches f
  set state = 'waiting', reason = null, attempts = 0, claimed_until = '-infinity'
  where f.import_id = import and f.state = 'failed';
  get diagnostics repeated = row_count;
  if repeated > 0 then
    perform wake_picture_fetches();
  end if;
  return repeated;
end
$$;
grant execute on function repeat_picture_fetches(uuid) to admin;

-- Removes an old address, which the audit log records; repeatable. Refuses forbidden. MOVE-18.
create or replace function remove_old_address(address_id uuid) returns void
language plpgsql security definer
as $$
declare
  removed old_addresses;
begin
  perform require_admin();
  delete from old_addresses o where o.id = address_id returning * into removed;
  if found then
    perform log_change('delete', 'old_addresses', removed.path, jsonb_build_object('product_id', removed.product_id), null);
  end if;
end
$$;
grant execute on function remove_old_address(uuid) to admin;
