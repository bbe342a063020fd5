-- Which migrations and functions were applied, for a serving process, which cannot log in as the database owner.

-- The applied migrations, and the hash of each file of database/functions. OPS-05.
create or replace function applied_release() returns jsonb
language sql stable security definer
return jsonb_build_object(
  'migrations', (select coalesce(jsonb_agg(name order by id), '[]') from migrations.applied),
  'functions', (select coalesce(jsonb_object_agg(name, hash), '{}') from migrations.functions)
);
grant execute on function applied_release() to visitor;
