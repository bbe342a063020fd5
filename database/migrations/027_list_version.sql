-- The counts of a list are read once for each version of the lists (D54): reading thousands of rows took longer than all else that a
-- page of a list needs. Written by relist (database/functions/6_catalogue/95_listed_perfumes.sql).

create table list_version (version uuid not null);

comment on table list_version is
  'One row: another value for each commit that changes the lists. Who kept the counts of a version need not read them again. Serves FILT-04.';

insert into list_version (version) values (gen_random_uuid());

alter table list_version enable row level security, force row level security;

grant select on list_version to visitor, customer, admin;

create policy list_version_owner on list_version to current_user using (true) with check (true);
create policy list_version_read on list_version for select to visitor, customer, admin using (true);
