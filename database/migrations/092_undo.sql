-- What can be taken back for ten seconds from its notice (UNDO-01 to UNDO-05): a deleted category, which is kept that
-- long with the products that it had, and a demotion, after which the second factor is kept that long. Rows are written
-- by the functions of 21_user_roles.sql and 41_deleted_categories.sql only, and leave within a minute or two.

create table deleted_categories (
  id uuid primary key,
  category jsonb not null,
  product_ids uuid[] not null,
  deleted_at timestamptz not null
);

comment on column deleted_categories.category is 'The whole row as it was.';
comment on column deleted_categories.product_ids is 'The products that it had, those in the bin too.';

alter table deleted_categories enable row level security, force row level security;

create policy deleted_categories_owner on deleted_categories to current_user using (true) with check (true);

create table auth.demotions (
  user_id uuid primary key references auth.users on delete cascade,
  demoted_by uuid not null,
  demoted_at timestamptz not null
);

alter table auth.demotions enable row level security, force row level security;

create policy demotions_owner on auth.demotions to current_user using (true) with check (true);
