-- What was imported from product files, and what each import changed: the journal names an import once, and not each
-- of its products (database/functions/45_product_imports.sql).

create table product_imports (
  id uuid primary key default uuidv7(),
  request_key uuid not null unique,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  imported_at timestamptz not null default clock_timestamp(),
  check (added + changed > 0)
);

comment on column product_imports.request_key is 'Names the request: repeated, it imports nothing more. Serves IMPORT-06.';
comment on column product_imports.digest is 'SHA-256 of what the preview said would change. Serves IMPORT-06.';

create table product_import_rows (
  import_id uuid not null references product_imports on delete cascade,
  product_id uuid not null,
  before jsonb,
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  primary key (import_id, product_id)
);

comment on table product_import_rows is
  'What an import did to each product: its changed columns before and after; before is null for a new product. It is '
  'kept in place of the lines of the journal, for products too that are gone. Serves IMPORT-07.';

alter table product_imports enable row level security, force row level security;
alter table product_import_rows enable row level security, force row level security;

grant select on product_imports to admin;

create policy product_imports_owner on product_imports to current_user using (true) with check (true);
create policy product_imports_admin_read on product_imports for select to admin using ((select is_admin()));
create policy product_import_rows_owner on product_import_rows to current_user using (true) with check (true);
