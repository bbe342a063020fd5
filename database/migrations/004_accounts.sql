-- Profiles and roles of the users (DATA-08, DATA-09, DATA-10). A new user gets both rows in the transaction
-- that makes the user. Roles change through a function only; a customer edits only their own two names.

create table profiles (
  id uuid primary key references auth.users on delete cascade,
  first_name text check (length(first_name) <= 100),
  last_name text check (length(last_name) <= 100),
  email text not null,
  updated_at timestamptz not null default now(),
  search_text text not null
    generated always as (search_key(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored
);

create index profiles_by_email on profiles (email, id);
create index profiles_search on profiles using gin (search_text gin_trgm_ops);

create table user_roles (
  user_id uuid primary key references auth.users on delete cascade,
  role text not null check (role in ('admin', 'user'))
);

create index user_roles_admins on user_roles (user_id) where role = 'admin';

-- The policies of admins call this: whoever is no admin any more reads nothing, whatever role the server set.
-- In a policy it stands in a subquery, which is computed once per statement.
create function is_admin() returns boolean
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select exists (select from user_roles r where r.user_id = current_user_id() and r.role = 'admin');
end;

comment on function is_admin() is
  'Says whether the user of the transaction is an admin now, whatever role the server set. Serves PERM-07.';
grant execute on function is_admin() to admin;

alter table profiles enable row level security, force row level security;
alter table user_roles enable row level security, force row level security;

grant select on profiles, user_roles to customer, admin;
grant update (first_name, last_name, updated_at) on profiles to customer, admin;

create policy profiles_owner on profiles to current_user using (true) with check (true);
create policy profiles_customer_read on profiles for select to customer using (id = (select current_user_id()));
create policy profiles_customer_update on profiles for update to customer
  using (id = (select current_user_id())) with check (id = (select current_user_id()));
-- On profiles, orders, newsletter_subscribers, products and categories the policy of reading admins is
-- `true`: under any other, text searches (LIKE is not leakproof) would reach no index. Whoever reads those
-- has passed `allow('admin')` in the server.
create policy profiles_admin_read on profiles for select to admin using (true);
create policy profiles_admin_update on profiles for update to admin
  using (id = (select current_user_id())) with check (id = (select current_user_id()));

create policy user_roles_owner on user_roles to current_user using (true) with check (true);
create policy user_roles_customer_read on user_roles for select to customer
  using (user_id = (select current_user_id()));
create policy user_roles_admin_read on user_roles for select to admin using ((select is_admin()));
