-- A form that was filled while somebody else saved does not overwrite what its writer never saw.

create function save_settings(rows jsonb, seen jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  current_values jsonb;
begin
  perform require_admin();
  if seen is null or jsonb_typeof(seen) <> 'object' then
    perform refuse('invalid_input');
  end if;
  lock table system_settings in share row exclusive mode;
  select coalesce(jsonb_object_agg(s.key, s.value), '{}') into current_values from system_settings s;
  -- A setting that was never saved is an empty field.
  if exists (
    select
    from jsonb_object_keys(current_values || seen) as k (key)
    where coalesce(current_values ->> k.key, '') <> coalesce(seen ->> k.key, '')
  ) then
    perform refuse('edit_overtaken', current_values);
  end if;
  perform save_settings(rows);
end
$$;

comment on function save_settings(jsonb, jsonb) is
  'As save_settings(rows), for a form that began with the values `seen`, {"key": "value"}. Refuses also edit_overtaken {"key": "value"} '
  'with the values of now when they are others. Serves ASET-05.';

grant execute on function save_settings(jsonb, jsonb) to admin;
