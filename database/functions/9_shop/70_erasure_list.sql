-- The list of erasures that outlives the database, for backups that are older than an erasure (D41, D49).

-- What identifies this shop's erasures: the same with the same key of hashes, also after a restore.
create or replace function erasures_shop() returns text
language sql stable security definer
return encode(contact_hash('shop', ''), 'hex');
grant execute on function erasures_shop() to message_service;

-- Returns all erasures for the list outside the database: an older backup does not contain them. D49.
create or replace function list_erasures() returns jsonb
language sql stable security definer
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
grant execute on function list_erasures() to message_service;

-- Trigger: has the list of erasures outside the database written again.
create or replace function keep_erasures() returns trigger
language plpgsql security definer
as $$
begin
  perform graphile_worker.add_job('keep_erasures', '{}'::json, job_key => 'keep_erasures');
  return null;
end
$$;

create or replace trigger keep_erasures after insert on erasures
for each statement execute function keep_erasures();
