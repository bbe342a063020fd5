-- Users: their profile, their first role, and what only an admin may do.

create or replace view user_admin_status with (security_invoker = true) as
select p.id, p.email, p.first_name, p.last_name, coalesce(r.role = 'admin', false) as is_admin
from profiles p
left join user_roles r on r.user_id = p.id;

comment on view user_admin_status is
  'Each user and whether the user is an admin, with the rights of whoever reads it (AUSR-01).';
grant select on user_admin_status to admin;

-- Refuses forbidden unless the user is an admin now, whatever the server took them for. PERM-07.
create or replace function require_admin() returns void
language plpgsql
as $$
begin
  if not exists (select from user_roles r where r.user_id = current_user_id() and r.role = 'admin') then
    perform refuse('forbidden');
  end if;
end
$$;

-- Trigger: a new user gets a profile and the role "user". DATA-08, DATA-09.
create or replace function welcome_user() returns trigger
language plpgsql security definer
as $$
begin
  insert into profiles (id, first_name, last_name, email)
  values (new.id, left(new.first_name, 100), left(new.last_name, 100), new.email);
  insert into user_roles (user_id, role) values (new.id, 'user');
  return new;
end
$$;

create or replace trigger welcome_user after insert on auth.users for each row execute function welcome_user();

-- Trigger: the e-mail of a profile follows that of its user. DATA-08.
create or replace function follow_user_email() returns trigger
language plpgsql security definer
as $$
begin
  update profiles set email = new.email, updated_at = now() where id = new.id;
  return new;
end
$$;

create or replace trigger follow_user_email after update of email on auth.users
for each row when (old.email is distinct from new.email) execute function follow_user_email();
