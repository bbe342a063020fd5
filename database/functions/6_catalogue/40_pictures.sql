-- The pictures that admins upload.

-- Trigger: an uploaded picture is named only while it exists. Refuses picture_unknown.
create or replace function hold_picture() returns trigger
language plpgsql security definer
as $$
begin
  -- The lock keeps the picture from being deleted until this row is committed.
  perform from pictures p where p.hash = picture_of(new.image_url) for key share;
  if not found then
    perform refuse('picture_unknown');
  end if;
  return new;
end
$$;

create or replace trigger hold_picture before insert or update of image_url on products
for each row when (picture_of(new.image_url) is not null) execute function hold_picture();
create or replace trigger hold_picture before insert or update of image_url on categories
for each row when (picture_of(new.image_url) is not null) execute function hold_picture();

-- Trigger: as hold_picture, for the further pictures of a product. Refuses picture_unknown.
create or replace function hold_more_pictures() returns trigger
language plpgsql security definer
as $$
declare
  named constant text[] := array(
    select distinct picture_of(address) from unnest(new.more_image_urls) as address where picture_of(address) is not null
  );
  held integer;
begin
  -- In order, so that two writers of the same pictures wait for each other and do not deadlock.
  perform from pictures p where p.hash = any (named) order by p.hash for key share;
  get diagnostics held = row_count;
  if held < cardinality(named) then
    perform refuse('picture_unknown');
  end if;
  return new;
end
$$;

create or replace trigger hold_more_pictures before insert or update of more_image_urls on products
for each row when (new.more_image_urls <> '{}') execute function hold_more_pictures();

-- Returns the hashes of the uploaded pictures that products show beside their first.
create or replace function further_pictures() returns table (hash text)
language sql stable
as $$
  select picture_of(address)
  from products r
  cross join unnest(r.more_image_urls) as address
  where r.more_image_urls <> '{}'
$$;

-- Deletes up to 200 pictures of more than a day that nothing refers to, nor what can be restored; returns how many.
create or replace function clear_pictures() returns integer
language plpgsql
as $$
declare
  candidates text[];
  cleared integer;
begin
  -- Locks first, then checks: a row that names one of these pictures is either committed already, or
  -- waits and is refused.
  select coalesce(array_agg(c.hash), '{}') into candidates
  from (
    select p.hash
    from pictures p
    where p.uploaded_at < now() - interval '1 day'
      and not exists (select from products r where picture_of(r.image_url) = p.hash)
      and not exists (select from further_pictures() as f where f.hash = p.hash)
      and not exists (select from categories r where picture_of(r.image_url) = p.hash)
      and not exists (select from deleted_categories r where picture_of(r.category ->> 'image_url') = p.hash)
    order by p.uploaded_at
    limit 200
    for update skip locked
  ) as c;
  delete from pictures p
  where p.hash = any (candidates)
    and not exists (select from products r where picture_of(r.image_url) = p.hash)
    and not exists (select from further_pictures() as f where f.hash = p.hash)
    and not exists (select from categories r where picture_of(r.image_url) = p.hash)
    and not exists (select from deleted_categories r where picture_of(r.category ->> 'image_url') = p.hash);
  get diagnostics cleared = row_count;
  return cleared;
end
$$;

-- Whether an upload exists already, by its hash; then it counts as uploaded now. Refuses forbidden.
create or replace function renew_picture(known_hash text) returns boolean
language plpgsql security definer
as $$
begin
  perform require_admin();
  update pictures p set uploaded_at = now() where p.hash = known_hash;
  return found;
end
$$;
grant execute on function renew_picture(text) to admin;

-- Stores a picture: hash, shape, and width, format and bytes of each file; then deletes what nothing refers to. For the
-- worker.
create or replace function store_picture(new_hash text, new_shape text, widths integer[], formats text[], bodies bytea[]) returns void
language plpgsql security definer
as $$
begin
  insert into pictures (hash, shape) values (new_hash, new_shape)
  on conflict (hash) do update set uploaded_at = now();
  insert into picture_files (hash, width, format, body)
  select new_hash, f.width, f.format, f.body
  from unnest(widths, formats, bodies) as f (width, format, body)
  on conflict do nothing;
  perform clear_pictures();
end
$$;
grant execute on function store_picture(text, text, integer[], text[], bytea[]) to message_service;

-- As store_picture, for what an admin uploads. Refuses forbidden.
create or replace function keep_picture(new_hash text, new_shape text, widths integer[], formats text[], bodies bytea[]) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  perform store_picture(new_hash, new_shape, widths, formats, bodies);
end
$$;
grant execute on function keep_picture(text, text, integer[], text[], bytea[]) to admin;
