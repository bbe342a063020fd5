-- Who is an admin, changed by an admin (AUSR-02, AUSR-03); one always remains (AUSR-07, D10).

create function set_user_role(target uuid, new_role text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- One change of roles at a time, and the question who asks comes after the wait: of two admins who demote each other at once,
  -- the second is none any more.
  perform pg_advisory_xact_lock(hashtextextended('user roles', 0));
  perform require_admin();
  if new_role is null or new_role not in ('admin', 'user') then
    perform refuse('role_invalid');
  end if;
  perform from auth.users u where u.id = target for key share;
  if not found then
    perform refuse('user_not_found');
  end if;
  if new_role <> 'admin' and not exists (
    select from user_roles r where r.role = 'admin' and r.user_id <> target
  ) then
    perform refuse('last_admin');
  end if;

  delete from user_roles r where r.user_id = target;
  insert into user_roles (user_id, role) values (target, new_role);
end
$$;

comment on function set_user_role(uuid, text) is
  'Takes a user and "admin" or "user"; replaces the user''s role rows by the new one. Refuses forbidden, role_invalid, '
  'user_not_found, and last_admin to whoever demotes the last remaining admin. Serves AUSR-02, AUSR-03, AUSR-07, D10.';

grant execute on function set_user_role(uuid, text) to admin;
