-- Two members of the staff may edit one product, and a delivery may take of its stock meanwhile: each row counts its changes, and an
-- edit names the count that it began from. One that was overtaken finds no row to change, and is told.

alter table products add column version integer not null default 1;
alter table categories add column version integer not null default 1;

comment on column products.version is 'How often the row has changed, from 1. An edit that began from an earlier one is refused.';
comment on column categories.version is 'How often the row has changed, from 1. An edit that began from an earlier one is refused.';

create function raise_version() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

comment on function raise_version() is 'Trigger: counts a change of the row, whoever makes it and whatever they say of the version.';

create trigger raise_version before update on products for each row execute function raise_version();
create trigger raise_version before update on categories for each row execute function raise_version();

-- The staff's filters: what runs out of all that is for sale, and what is withdrawn.
create index products_running_out on products (stock, created_at desc, id desc) where is_active and stock <= 5;
create index products_withdrawn_newest on products (created_at desc, id desc) where not is_active;
