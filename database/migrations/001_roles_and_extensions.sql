-- The roles (docs/architecture.md, "Roles"), the extensions and the schemas. Roles belong to the whole
-- cluster: another database of the cluster may have made them already, so nothing here fails when they exist.
-- The owner, who runs this, needs CREATEROLE and nothing more. The logins have no password yet: the start
-- script sets it.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

do $$
begin
  if not exists (select from pg_extension where extname = 'pgcrypto') then
    create schema crypto;
    create extension pgcrypto with schema crypto;
  end if;
end
$$;

-- Each pool of the shop has a login of its own, with the roles that the pool needs and no other (ASVS
-- 13.2.2): whoever could run SQL of their own in one pool reaches nothing of the others.
do $$
declare
  wanted record;
begin
  for wanted in
    select *
    from (
      values
        ('visitor', 'nologin', '{}'::text[]),
        ('customer', 'nologin', '{}'),
        ('admin', 'nologin', '{}'),
        ('auth_service', 'nologin', '{}'),
        ('message_service', 'nologin', '{}'),
        ('shop_pages', 'login noinherit', '{visitor,customer,admin}'),
        ('shop_sign_in', 'login noinherit', '{auth_service}'),
        ('shop_messages', 'login noinherit', '{message_service}')
    ) as r (name, options, member_of)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.options);
      exception
        when duplicate_object or unique_violation then null; -- another migration of this cluster was faster
      end;
    end if;
    execute (
      select coalesce(string_agg(format('grant %I to %I', m.name, wanted.name), '; '), 'select')
      from unnest(wanted.member_of) as m (name)
      where not exists (
        select from pg_auth_members a where a.roleid = m.name::regrole and a.member = wanted.name::regrole
      )
    );
  end loop;
end
$$;

-- No function can be called unless a grant says by whom.
alter default privileges revoke execute on functions from public;

revoke all on schema public from public;
grant usage on schema public to visitor, customer, admin, message_service;

create schema auth;
grant usage on schema auth to auth_service;
