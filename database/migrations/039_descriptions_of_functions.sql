-- What a function does is said above it in database/functions, where it changes with it, and no longer in the database.

do $$
declare
  described regprocedure;
begin
  for described in
    select d.objoid
    from pg_description d join pg_proc p on p.oid = d.objoid
    where d.classoid = 'pg_proc'::regclass and p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
  loop
    execute format('comment on function %s is null', described);
  end loop;
end
$$;
