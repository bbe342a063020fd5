-- What the job runner may do. src/platform/database/migrate.ts installs schema graphile_worker as the owner before these files
-- run. Its tables have row-level security on and no policy; the runner connects as shop_server with the connection option
-- `-c role=message_service`, so that role gets a policy and the rights that the runner's statements need.
-- A release of graphile-worker that adds tables needs this block once more, in a migration of its own.

grant usage on schema graphile_worker to message_service;
grant execute on all functions in schema graphile_worker to message_service;
grant usage, select on all sequences in schema graphile_worker to message_service;
grant select on all tables in schema graphile_worker to message_service;

do $$
declare
  relation regclass;
begin
  for relation in
    select c.oid
    from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relname like '\_private\_%'
  loop
    execute format('grant insert, update, delete on %s to message_service', relation);
    execute format('create policy message_service on %s to message_service using (true) with check (true)', relation);
  end loop;
end
$$;
