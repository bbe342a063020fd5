-- One login for each pool of the shop, each with the roles that the pool needs and no other (ASVS 13.2.2): whoever could run SQL of their
-- own in one pool reaches nothing of the others. The login `shop_server` of earlier releases stays for instances of them that still run:
-- the start lets its password end after a day.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('shop_pages', array['visitor', 'customer', 'admin']),
      ('shop_sign_in', array['auth_service']),
      ('shop_messages', array['message_service'])
    ) as l(login, roles)
  loop
    if not exists (select from pg_roles where rolname = wanted.login) then
      begin
        execute format('create role %I login noinherit', wanted.login);
      exception
        when duplicate_object or unique_violation then null; -- another migration of this cluster was faster
      end;
    end if;
    execute (
      select coalesce(string_agg(format('grant %I to %I', r.role, wanted.login), '; '), 'select')
      from unnest(wanted.roles) as r(role)
      where not exists (
        select from pg_auth_members m where m.roleid = r.role::regrole and m.member = wanted.login::regrole
      )
    );
  end loop;
end
$$;
