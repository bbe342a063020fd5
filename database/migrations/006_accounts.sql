-- Profiles and roles of the users (DATA-08, DATA-09, DATA-10). A new user gets both rows in the transaction that makes the
-- user. Roles change through a function only; a customer edits its own two names and nothing else.

create table profiles (
  id uuid primary key references auth.users on delete cascade,
  first_name text check (length(first_name) <= 100),
  last_name text check (length(last_name) <= 100),
  email text not null,
  updated_at timestamptz not null default now()
);

create index profiles_by_email on profiles (email, id);

create table user_roles (
  user_id uuid primary key references auth.users on delete cascade,
  role text not null check (role in ('admin', 'user'))
);

create index user_roles_admins on user_roles (user_id) where role = 'admin';

create view user_admin_status with (security_invoker = true) as
select p.id, p.email, p.first_name, p.last_name, coalesce(r.role = 'admin', false) as is_admin
from profiles p
left join user_roles r on r.user_id = p.id;

comment on view user_admin_status is 'Each user and whether the user is an admin, by the rights of who reads it (AUSR-01).';

alter table profiles enable row level security, force row level security;
alter table user_roles enable row level security, force row level security;

grant select on profiles, user_roles to customer, admin;
grant update (first_name, last_name, updated_at) on profiles to customer, admin;
grant select on user_admin_status to admin;

create policy profiles_owner on profiles to current_user using (true) with check (true);
create policy profiles_customer_read on profiles for select to customer using (id = (select current_user_id()));
create policy profiles_customer_update on profiles for update to customer
  using (id = (select current_user_id())) with check (id = (select current_user_id()));
create policy profiles_admin_read on profiles for select to admin using (true);
create policy profiles_admin_update on profiles for update to admin
  using (id = (select current_user_id())) with check (id = (select current_user_id()));

create policy user_roles_owner on user_roles to current_user using (true) with check (true);
create policy user_roles_customer_read on user_roles for select to customer using (user_id = (select current_user_id()));
create policy user_roles_admin_read on user_roles for select to admin using (true);

create function welcome_user() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into profiles (id, first_name, last_name, email)
  values (new.id, left(new.first_name, 100), left(new.last_name, 100), new.email);
  insert into user_roles (user_id, role) values (new.id, 'user');
  return new;
end
$$;

comment on function welcome_user() is
  'Trigger: gives a new user a profile and the role "user", in the same transaction. Serves DATA-08, DATA-09.';

create trigger welcome_user after insert on auth.users for each row execute function welcome_user();

create function follow_user_email() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update profiles set email = new.email, updated_at = now() where id = new.id;
  return new;
end
$$;

comment on function follow_user_email() is 'Trigger: the e-mail of a profile follows that of its user. Serves DATA-08.';

create trigger follow_user_email after update of email on auth.users
for each row when (old.email is distinct from new.email) execute function follow_user_email();
