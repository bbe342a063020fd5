-- Who may stand before the database (docs/architecture.md, "Roles"), and the extensions it leans on. Roles belong to the
-- whole cluster: another database of the same cluster may already have made them, so nothing here fails when they exist.
-- The owner, who runs this, needs CREATEROLE and nothing more. `shop_server` has no password yet: the start script sets it.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

do $$
declare
  wanted text;
begin
  foreach wanted in array array ['visitor', 'customer', 'admin', 'auth_service', 'message_service', 'shop_server'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format(
          'create role %I %s', wanted,
          case wanted when 'shop_server' then 'login noinherit' else 'nologin' end
        );
      exception
        when duplicate_object or unique_violation then null; -- another migration of this cluster was faster
      end;
    end if;
  end loop;

  foreach wanted in array array ['visitor', 'customer', 'admin', 'auth_service', 'message_service'] loop
    if not exists (
      select
      from pg_auth_members m
      where m.roleid = wanted::regrole and m.member = 'shop_server'::regrole
    ) then
      execute format('grant %I to shop_server', wanted);
    end if;
  end loop;
end
$$;

-- Nothing is callable unless a migration says by whom.
alter default privileges revoke execute on functions from public;

revoke all on schema public from public;
grant usage on schema public to visitor, customer, admin, message_service;
