-- The settings are saved as a whole (ASET-05): all rows go and the new ones come in one statement of the server, so that no page
-- is ever rendered from half of them.

create function save_settings(rows jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  known_keys constant text[] := array[
    'store_name', 'store_description', 'contact_phone', 'contact_email', 'store_address', 'delivery_fee', 'whatsapp_number',
    'business_hours', 'delivery_message'
  ];
  unknown text;
  descriptions jsonb;
begin
  perform require_admin();
  if rows is null or jsonb_typeof(rows) <> 'array' or jsonb_array_length(rows) = 0 or exists (
    select
    from jsonb_array_elements(rows) as r
    where jsonb_typeof(r -> 'key') is distinct from 'string'
      or jsonb_typeof(r -> 'value') is distinct from 'string'
      or coalesce(jsonb_typeof(r -> 'description'), 'null') not in ('string', 'null')
  ) or (select count(distinct r ->> 'key') from jsonb_array_elements(rows) as r) < jsonb_array_length(rows) then
    perform refuse('invalid_input');
  end if;

  select r ->> 'key' into unknown
  from jsonb_array_elements(rows) as r
  where r ->> 'key' <> all (known_keys)
  limit 1;
  if found then
    perform refuse('setting_unknown', jsonb_build_object('key', unknown));
  end if;

  -- Whoever reads is not held up; of two who save at once the second one's values stand, all of them.
  lock table system_settings in share row exclusive mode;
  select coalesce(jsonb_object_agg(s.key, s.description), '{}') into descriptions from system_settings s;
  delete from system_settings;
  insert into system_settings (key, value, description)
  select r ->> 'key', r ->> 'value', coalesce(r ->> 'description', descriptions ->> (r ->> 'key'))
  from jsonb_array_elements(rows) as r;
end
$$;

comment on function save_settings(jsonb) is
  'Takes [{"key", "value", "description"?}]; deletes all settings and inserts these, each with the description it had when none '
  'is given. Refuses forbidden, invalid_input (no row, a key twice, no text), setting_unknown {"key"}. Serves ASET-05.';

grant execute on function save_settings(jsonb) to admin;
