-- What follows an import of products (D58): their pictures, fetched from the addresses in its file; the addresses that they
-- had in another shop; and what taking the import back needs to know.

-- safe: a shop has few imports.
alter table product_imports
  add column undoes uuid unique references product_imports on delete set null,
  add column category_ids uuid[] not null default '{}',
  add column followed_at timestamptz;

comment on column product_imports.undoes is 'The import that this one took back; null for any other. Serves MOVE-14.';
comment on column product_imports.category_ids is 'The categories that it created. Serves MOVE-14.';
comment on column product_imports.followed_at is
  'When its last step was done: what the journal says of its products since then, somebody did by hand.';

create table picture_fetches (
  id uuid primary key default uuidv7(),
  import_id uuid not null references product_imports on delete cascade,
  product_id uuid not null references products on delete cascade,
  place smallint not null check (place between 1 and 6),
  address text not null check (length(address) between 1 and 2048),
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'failed')),
  attempts smallint not null default 0 check (attempts >= 0),
  claimed_until timestamptz not null default '-infinity',
  image_url text,
  reason text,
  unique (import_id, product_id, place),
  check ((state = 'kept') = (image_url is not null) and (state = 'failed') = (reason is not null))
);

comment on table picture_fetches is
  'The pictures that an import names by their addresses on another site. A job fetches them. Serves MOVE-10.';
comment on column picture_fetches.place is '1 is the picture of the product, 2 to 6 its further ones.';
comment on column picture_fetches.claimed_until is
  'Until when a worker is at it; earlier than now when none is, or when it died.';
comment on column picture_fetches.image_url is 'The address in this shop of the picture that was kept.';
comment on column picture_fetches.reason is 'Why it failed: a code of src/lib/errors/error-texts.ts.';

create index picture_fetches_waiting on picture_fetches (id) where state = 'waiting';
create index picture_fetches_product on picture_fetches (product_id);

alter table picture_fetches enable row level security, force row level security;
grant select on picture_fetches to admin;
create policy picture_fetches_owner on picture_fetches to current_user using (true) with check (true);
create policy picture_fetches_admin_read on picture_fetches for select to admin using ((select is_admin()));

create table old_addresses (
  id uuid primary key default uuidv7(),
  path text not null unique check (path ~ '^/[^?#\s]*[^/?#\s]$' and length(path) <= 500),
  product_id uuid not null references products on delete cascade,
  import_id uuid references product_imports on delete set null
);

comment on table old_addresses is
  'Where products were in the shop that they came from: whoever follows a link to there is led to their page. Serves MOVE-17.';
comment on column old_addresses.path is
  'The path decoded, in lower case, without a slash at its end (old-path.ts).';

create index old_addresses_product on old_addresses (product_id);
create index old_addresses_import on old_addresses (import_id) where import_id is not null;

alter table old_addresses enable row level security, force row level security;
grant select on old_addresses to visitor, admin;
create policy old_addresses_owner on old_addresses to current_user using (true) with check (true);
create policy old_addresses_read on old_addresses for select to visitor using (true);
create policy old_addresses_admin_read on old_addresses for select to admin using ((select is_admin()));
