-- What runs the shop needs to know between two starts: files of releases, backups, the job queue.

-- ---- files of releases ----

-- The script and style files of the releases that ran lately. While instances are replaced one after the
-- other, a page of one release is answered by one instance and its files are asked of another; and who opened
-- the shop before a release goes on with the files of that page. A file is named after its content and never
-- changes.

create table release_files (
  name text primary key check (name ~ '^[\w-]+(\.[\w-]+)+$' and length(name) <= 200),
  body bytea not null,
  brotli bytea,
  -- Since when the newest release does without it; null while it has it.
  replaced_at timestamptz
);

comment on table release_files is
  'Script and style files of this and earlier releases, by name; written by the owner when an instance '
  'starts, kept for 30 days after their last release.';

-- Most of these bytes are compressed already.
alter table release_files alter column brotli set storage external;

alter table release_files enable row level security, force row level security;

grant select on release_files to visitor;

create policy release_files_owner on release_files to current_user using (true) with check (true);
create policy release_files_read on release_files for select to visitor using (true);

-- ---- nightly backups (D41) ----

create table backup_state (
  is_only boolean primary key default true check (is_only),
  attempted_at timestamptz,
  succeeded_at timestamptz,
  bytes bigint check (bytes >= 0),
  failure text check (length(failure) <= 500),
  mailed_troubles text not null default '' check (length(mailed_troubles) <= 2000),
  mailed_at timestamptz
);

comment on table backup_state is
  'One row: when the nightly backup began last and when one was whole last, how large it was, why the last '
  'one failed (null: it did not), and which troubles were mailed to the owner, and when. It is about this '
  'installation and no backup holds it.';

insert into backup_state default values;

alter table backup_state enable row level security, force row level security;

grant select on backup_state to admin;
grant select, update on backup_state to message_service;

create policy backup_state_owner on backup_state to current_user using (true) with check (true);
create policy backup_state_admin_read on backup_state for select to admin using ((select is_admin()));
create policy backup_state_worker_read on backup_state for select to message_service using (true);
create policy backup_state_worker_update on backup_state for update to message_service
  using (true) with check (true);

-- ---- the job queue ----

-- src/platform/database/schema/migrate.ts installs the schema graphile_worker as the owner before these files run.
-- Its tables have row-level security on and no policy; the worker connects with the role message_service, so
-- that role gets a policy and the rights that the worker's statements need. A release of graphile-worker that
-- adds tables needs this block once more, in a migration of its own.

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
