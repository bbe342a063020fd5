-- What the shop knows of its nightly backups, and the list of erasures that outlives the database (D41, D49).

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
  'One row: when the nightly backup began last and when one was whole last, how large it was, why the last one failed (null: it did '
  'not), and of which troubles the owner was told by mail when. It speaks of this place and stays out of backups.';

insert into backup_state default values;

alter table backup_state enable row level security, force row level security;
create policy backup_state_owner on backup_state to current_user using (true) with check (true);
create policy backup_state_admin_read on backup_state for select to admin using ((select is_admin()));
create policy backup_state_worker_read on backup_state for select to message_service using (true);
create policy backup_state_worker_update on backup_state for update to message_service using (true) with check (true);

grant select on backup_state to admin;
grant select, update on backup_state to message_service;

create function erasures_shop() returns text
language sql stable security definer
set search_path = public, pg_temp
return encode(contact_hash('shop', ''), 'hex');

comment on function erasures_shop() is
  'Gives what tells this shop''s list of erasures from another one''s: the same as long as the key of the hashes is, after a restore too.';

create function list_erasures() returns jsonb
language sql stable security definer
set search_path = public, pg_temp
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', e.id, 'erasedAt', e.erased_at, 'actorId', e.actor_id, 'contactKind', e.contact_kind,
        'contactHash', encode(e.contact_hash, 'hex')
      ) order by e.erased_at
    ),
    '[]'
  )
  from erasures e
);

comment on function list_erasures() is
  'Gives all erasures for the list that lies outside of the database: a backup that is older does not know them. Serves D49.';

create function keep_erasures() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform graphile_worker.add_job('keep_erasures', '{}'::json, job_key => 'keep_erasures');
  return null;
end
$$;

comment on function keep_erasures() is 'Trigger: has the list of erasures outside of the database written anew.';

create trigger keep_erasures after insert on erasures
for each statement execute function keep_erasures();

grant execute on function erasures_shop(), list_erasures() to message_service;
