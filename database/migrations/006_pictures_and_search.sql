-- ---- pictures that admins upload ----

-- They are in the database, so that every instance of the shop shows them and one backup holds all. A picture
-- is named after its content and never changes: products and categories refer to /pictures/<hash>.webp, and
-- its files are the widths and formats that a browser may choose among.

create table pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  shape text not null check (shape in ('portrait', 'landscape')),
  -- When it was last uploaded: an upload whose form is still open is not cleared away.
  uploaded_at timestamptz not null default now()
);

create index pictures_oldest on pictures (uploaded_at);

create table picture_files (
  hash text not null references pictures on delete cascade,
  width integer not null check (width > 0),
  format text not null check (format in ('avif', 'webp')),
  body bytea not null check (length(body) between 1 and 2000000),
  primary key (hash, width, format)
);

-- These bytes are compressed already.
alter table picture_files alter column body set storage external;

alter table pictures enable row level security, force row level security;
alter table picture_files enable row level security, force row level security;

grant select on pictures, picture_files to visitor, customer, admin;

create policy pictures_owner on pictures to current_user using (true) with check (true);
create policy pictures_read on pictures for select to visitor, customer, admin using (true);
create policy picture_files_owner on picture_files to current_user using (true) with check (true);
create policy picture_files_read on picture_files for select to visitor, customer, admin using (true);

-- ---- search ----

-- What is for sale once more, folded and cut into words, and every word of the catalogue with its
-- misspellings (SRCH-06 to SRCH-09, D14). Triggers fill both, and search_products alone reads them: its
-- operators are not leakproof, so below a policy they would never reach an index.

create table product_search (
  product_id uuid primary key references products on delete cascade,
  name text collate "C" not null,
  name_words tsvector not null,
  words tsvector not null
);

create index product_search_name on product_search (name, product_id);
-- Without a list of entries yet to be sorted in: a write by an admin waits a moment, instead of every search
-- after it.
create index product_search_name_words on product_search using gin (name_words) with (fastupdate = off);
create index product_search_words on product_search using gin (words) with (fastupdate = off);

create table search_words (
  word text collate "C" primary key,
  misspellings text[] not null generated always as (misspellings(word)) stored
);

create index search_words_misspellings on search_words using gin (misspellings) with (fastupdate = off);
create index search_words_similar on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

alter table product_search enable row level security, force row level security;
alter table search_words enable row level security, force row level security;

create policy product_search_owner on product_search to current_user using (true) with check (true);
create policy search_words_owner on search_words to current_user using (true) with check (true);
