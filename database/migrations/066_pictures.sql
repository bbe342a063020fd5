-- The pictures that the staff uploads: kept here, so that every instance of the shop shows them and one backup holds all. A picture is
-- named after its content and never changes: /pictures/<hash>.webp is what products and categories refer to, and the widths and
-- formats that a browser may choose among are its files.

create table pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  shape text not null check (shape in ('portrait', 'landscape')),
  -- When it was last uploaded: an upload whose form is still open is not cleared away.
  uploaded_at timestamptz not null default now()
);

create table picture_files (
  hash text not null references pictures on delete cascade,
  width integer not null check (width > 0),
  format text not null check (format in ('avif', 'webp')),
  body bytea not null check (length(body) between 1 and 2000000),
  primary key (hash, width, format)
);

-- These bytes are compressed already.
alter table picture_files alter column body set storage external;

create index pictures_oldest on pictures (uploaded_at);

alter table pictures enable row level security, force row level security;
alter table picture_files enable row level security, force row level security;

grant select on pictures, picture_files to visitor, customer, admin;

create policy pictures_owner on pictures to current_user using (true) with check (true);
create policy pictures_read on pictures for select to visitor, customer, admin using (true);
create policy picture_files_owner on picture_files to current_user using (true) with check (true);
create policy picture_files_read on picture_files for select to visitor, customer, admin using (true);

create function picture_of(image_url text) returns text
language sql immutable strict parallel safe
return substring(image_url from '^/pictures/([0-9a-f]{32})\.webp$');

comment on function picture_of(text) is
  'Takes the picture''s address of a product or category; gives the hash of the uploaded picture that it names, or null for any other.';

create index products_picture on products (picture_of(image_url)) where picture_of(image_url) is not null;
create index categories_picture on categories (picture_of(image_url)) where picture_of(image_url) is not null;

create function hold_picture() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- The lock keeps the picture from being cleared away until this row stands.
  perform from pictures p where p.hash = picture_of(new.image_url) for key share;
  if not found then
    perform refuse('picture_unknown');
  end if;
  return new;
end
$$;

comment on function hold_picture() is
  'Trigger: a product or category names an uploaded picture only while it is there. Refuses picture_unknown.';

create trigger hold_picture before insert or update of image_url on products
for each row when (picture_of(new.image_url) is not null) execute function hold_picture();
create trigger hold_picture before insert or update of image_url on categories
for each row when (picture_of(new.image_url) is not null) execute function hold_picture();

create function clear_pictures() returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  candidates text[];
  cleared integer;
begin
  -- First the locks, then the look: who names one of these pictures now either stands already, or waits and is refused.
  select coalesce(array_agg(c.hash), '{}') into candidates
  from (
    select p.hash
    from pictures p
    where p.uploaded_at < now() - interval '1 day'
      and not exists (select from products r where picture_of(r.image_url) = p.hash)
      and not exists (select from categories r where picture_of(r.image_url) = p.hash)
    order by p.uploaded_at
    limit 200
    for update skip locked
  ) as c;
  delete from pictures p
  where p.hash = any (candidates)
    and not exists (select from products r where picture_of(r.image_url) = p.hash)
    and not exists (select from categories r where picture_of(r.image_url) = p.hash);
  get diagnostics cleared = row_count;
  return cleared;
end
$$;

comment on function clear_pictures() is
  'Deletes up to 200 pictures, uploaded more than a day ago, that no product and no category refers to; gives their number.';

create function renew_picture(known_hash text) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  update pictures p set uploaded_at = now() where p.hash = known_hash;
  return found;
end
$$;

comment on function renew_picture(text) is
  'Takes the hash of an upload; says whether the picture is kept already, and then counts as uploaded now. Refuses forbidden.';

create function keep_picture(new_hash text, new_shape text, widths integer[], formats text[], bodies bytea[]) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  insert into pictures (hash, shape) values (new_hash, new_shape)
  on conflict (hash) do update set uploaded_at = now();
  insert into picture_files (hash, width, format, body)
  select new_hash, f.width, f.format, f.body
  from unnest(widths, formats, bodies) as f (width, format, body)
  on conflict do nothing;
  perform clear_pictures();
end
$$;

comment on function keep_picture(text, text, integer[], text[], bytea[]) is
  'Takes a picture''s hash and shape, and the width, format and bytes of each of its files, and keeps them; then clears away what '
  'nothing refers to any more. Refuses forbidden.';

-- Whoever writes a product computes its index.
grant execute on function picture_of(text) to admin;
grant execute on function renew_picture(text), keep_picture(text, text, integer[], text[], bytea[]) to admin;
