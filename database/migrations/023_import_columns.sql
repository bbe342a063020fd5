-- Which column of a table is which, for the next file with the same titles (D58).

create table import_columns (
  signature text primary key check (signature ~ '^[0-9a-f]{64}$'),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  used_at timestamptz not null default now()
);

comment on table import_columns is 'The columns that an admin has chosen for tables with certain titles. Serves MOVE-02.';
comment on column import_columns.signature is 'SHA-256 of the titles, without case and accents.';
comment on column import_columns.columns is 'The place of each field of a product, from 0: {"name": 0, "price": 3}.';

alter table import_columns enable row level security, force row level security;

grant select, insert, update on import_columns to admin;

create policy import_columns_owner on import_columns to current_user using (true) with check (true);
create policy import_columns_admin on import_columns to admin
  using ((select is_admin())) with check ((select is_admin()));
