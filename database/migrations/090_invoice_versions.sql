-- An order that is not shipped may be corrected (D48). Its one invoice keeps its number and counts its versions; each
-- version that was replaced stays here as it was. Rows are added by correct_order and never changed
-- (database/functions/39_order_corrections.sql).

create table invoice_versions (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  version integer not null check (version >= 1),
  content jsonb not null,
  total_amount numeric(12, 2) not null check (total_amount > 0),
  issued_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 300),
  replaced_by uuid references auth.users on delete set null,
  replaced_at timestamptz not null default clock_timestamp(),
  request_key uuid not null unique,
  request_hash bytea not null,
  unique (order_id, version)
);

comment on column invoice_versions.content is
  'The receipt of the order as it was (order_receipts), without the secret of its link. Serves CORR-04, D48.';
comment on column invoice_versions.total_amount is 'The order''s total in CFA, as this version says it.';
comment on column invoice_versions.issued_at is 'When this version was made.';
comment on column invoice_versions.reason is 'Why this version was replaced.';
comment on column invoice_versions.request_key is 'Names the request: repeated, it corrects nothing more. Serves CORR-06.';
comment on column invoice_versions.request_hash is 'Tells the content of one request from another''s under the same key.';

create index invoice_versions_replaced_by on invoice_versions (replaced_by) where replaced_by is not null;

alter table invoice_versions enable row level security, force row level security;

grant select on invoice_versions to admin;

create policy invoice_versions_owner on invoice_versions to current_user using (true) with check (true);
create policy invoice_versions_admin_read on invoice_versions for select to admin using ((select is_admin()));

alter table invoices
  add column version integer not null default 1,
  add column issued_at timestamptz,
  add column previous_issued_at timestamptz;

comment on column invoices.version is 'Counts the corrections of the order, from 1. Serves CORR-04, D48.';
comment on column invoices.issued_at is 'When the present version was made; null for the first one, made at created_at.';
comment on column invoices.previous_issued_at is 'When the version before the present one was made; null for the first one.';
