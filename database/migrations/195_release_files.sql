-- The script and style files of the releases that ran lately. While instances are replaced one after the other, a page of one release is
-- answered by one instance and its files are asked of another; and who opened the shop before a release goes on with the files of
-- that page. A file is named after its content and never changes.

create table release_files (
  name text primary key check (name ~ '^[\w-]+(\.[\w-]+)+$' and length(name) <= 200),
  body bytea not null,
  brotli bytea,
  -- Since when the newest release does without it; null while it has it.
  replaced_at timestamptz
);

-- Most of these bytes are compressed already.
alter table release_files alter column brotli set storage external;

alter table release_files enable row level security, force row level security;
grant select on release_files to visitor;
create policy release_files_owner on release_files to current_user using (true) with check (true);
create policy release_files_read on release_files for select to visitor using (true);

comment on table release_files is
  'Script and style files of this and earlier releases, by name; written by the owner when an instance starts, kept for 30 days after their last release.';
