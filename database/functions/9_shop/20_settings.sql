-- The settings, the links to social networks and the numbers of the registers. The server saves all of them in one
-- statement, so that no page is ever rendered from half of them (ASET-05).

-- Records which of these texts were added, changed or removed: {"key": "text"} before and after.
create or replace function log_texts(entity text, was jsonb, is_now jsonb) returns void
language plpgsql
as $$
begin
  perform log_change(
    case when not is_now ? k.key then 'delete' when was ? k.key then 'update' else 'insert' end,
    entity, k.key, was -> k.key, is_now -> k.key
  )
  from jsonb_object_keys(was || is_now) as k (key)
  where was -> k.key is distinct from is_now -> k.key;
end
$$;

-- Replaces all settings by [{"key", "value", "description"?}]; without a description the former stays. Refuses
-- forbidden, invalid_input (none, twice, no text), setting_unknown {"key"}. ASET-05.
create or replace function save_settings(rows jsonb) returns void
language plpgsql security definer
as $$
declare
  unknown text;
  descriptions jsonb;
  was jsonb;
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
  where r ->> 'key' <> all (setting_keys())
  limit 1;
  if found then
    perform refuse('setting_unknown', jsonb_build_object('key', unknown));
  end if;

  -- Readers do not wait; when two admins save at once, all values are those of the second.
  lock table system_settings in share row exclusive mode;
  select
    coalesce(jsonb_object_agg(s.key, s.description), '{}'), coalesce(jsonb_object_agg(s.key, s.value), '{}')
  into descriptions, was
  from system_settings s;
  delete from system_settings;
  insert into system_settings (key, value, description)
  select r ->> 'key', r ->> 'value', coalesce(r ->> 'description', descriptions ->> (r ->> 'key'))
  from jsonb_array_elements(rows) as r;

  perform log_texts(
    'system_settings', was, (select jsonb_object_agg(r ->> 'key', r -> 'value') from jsonb_array_elements(rows) as r)
  );
end
$$;
grant execute on function save_settings(jsonb) to admin;

-- As save_settings(rows), if the values `seen` {"key": "value"} still hold; else version_conflict with those of now.
-- ASET-05.
-- A form that was opened before somebody else saved must not overwrite values that its user never saw.
create or replace function save_settings(rows jsonb, seen jsonb) returns void
language plpgsql security definer
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
    perform refuse('version_conflict', current_values);
  end if;
  perform save_settings(rows);
end
$$;
grant execute on function save_settings(jsonb, jsonb) to admin;

-- Replaces the texts of a table by {"key": "text, or empty"}; one that is left out is removed. Refuses forbidden,
-- invalid_input.
create or replace function save_texts(entity text, key_column text, text_column text, keys text[], given jsonb)
returns void
language plpgsql
as $$
declare
  was jsonb;
  is_now jsonb;
begin
  perform require_admin();
  if given is null or jsonb_typeof(given) <> 'object' or exists (
    select from jsonb_each(given) as g where g.key <> all (keys) or jsonb_typeof(g.value) <> 'string'
  ) then
    perform refuse('invalid_input');
  end if;

  select coalesce(jsonb_object_agg(g.key, g.value), '{}') into is_now from jsonb_each(given) as g where g.value <> '""';
  -- When two admins save at once, the texts are those of the second.
  execute format('lock table %I in share row exclusive mode', entity);
  execute format('select coalesce(jsonb_object_agg(%I, %I), ''{}'') from %I', key_column, text_column, entity) into was;
  execute format('delete from %I where not $1 ? %I', entity, key_column) using is_now;
  begin
    execute format(
      'insert into %1$I as s (%2$I, %3$I) select * from jsonb_each_text($1)
       on conflict (%2$I) do update set %3$I = excluded.%3$I where s.%3$I <> excluded.%3$I',
      entity, key_column, text_column
    ) using is_now;
  exception
    when check_violation then
      perform refuse('invalid_input');
  end;
  perform log_texts(entity, was, is_now);
end
$$;

-- Saves {"network": "https address, or empty"}; one left out is removed. Refuses forbidden, invalid_input. NAV-11.
create or replace function save_social_links(addresses jsonb) returns void
language sql security definer
as $$
  select save_texts('social_links', 'network', 'address', social_networks(), addresses)
$$;
grant execute on function save_social_links(jsonb) to admin;

-- Saves {"register": "number, or empty"}; one that is left out is removed. Refuses forbidden, invalid_input. D67.
create or replace function save_business_registrations(numbers jsonb) returns void
language sql security definer
as $$
  select save_texts('business_registrations', 'register', 'number', business_registers(), numbers)
$$;
grant execute on function save_business_registrations(jsonb) to admin;

-- Whether the catalogue is offered to Google and Meta; repeatable. Refuses forbidden, invalid_input. D61.
create or replace function set_product_feed(is_on boolean) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  if is_on is null then
    perform refuse('invalid_input');
  elsif is_on then
    delete from switched_off s where s.part = 'product_feed';
  else
    insert into switched_off (part) values ('product_feed') on conflict do nothing;
  end if;
  if found then
    perform log_change('update', 'switched_off', 'product_feed', to_jsonb(not is_on), to_jsonb(is_on));
  end if;
end
$$;
grant execute on function set_product_feed(boolean) to admin;
