-- Products and categories count their changes: an edit names the version that it began from, and one that was
-- overtaken finds no row to change.

create or replace function raise_version() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

comment on function raise_version() is
  'Trigger: counts a change of the row, whoever makes it and whatever they say of the version.';

create or replace trigger raise_version before update on products for each row execute function raise_version();
create or replace trigger raise_version before update on categories for each row execute function raise_version();
