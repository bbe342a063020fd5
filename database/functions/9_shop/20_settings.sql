-- The settings, the links to social networks and the numbers of the registers. The server saves all of them in one
-- statement, so that no page is ever rendered from half of them (ASET-05).

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

  perform log_change(
    case when was ? k.key then case when s.key is null then 'delete' else 'update' end else 'insert' end,
    'system_settings', k.key, to_jsonb(was ->> k.key), to_jsonb(s.value)
  )
  from unnest(setting_keys()) as k (key)
  left join system_settings s on s.key = k.key
  where was ->> k.key is distinct from s.value;
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

-- Saves {"network": "https address, or empty"}; one left out is removed. Refuses forbidden, invalid_input. NAV-11.
create or replace function save_social_links(addresses jsonb) returns void
language plpgsql security definer
as $$
declare
  was jsonb;
begin
  perform require_admin();
  if addresses is null or jsonb_typeof(addresses) <> 'object' or exists (
    select from jsonb_each(addresses) as a where a.key <> all (social_networks()) or jsonb_typeof(a.value) <> 'string'
  ) then
    perform refuse('invalid_input');
  end if;

  -- When two admins save at once, the addresses are those of the second.
  lock table social_links in share row exclusive mode;
  select coalesce(jsonb_object_agg(s.network, s.address), '{}') into was from social_links s;
  delete from social_links s where coalesce(addresses ->> s.network, '') = '';
  begin
    insert into social_links as s (network, address)
    select a.key, a.value from jsonb_each_text(addresses) as a where a.value <> ''
    on conflict (network) do update set address = excluded.address where s.address <> excluded.address;
  exception
    when check_violation then
      perform refuse('invalid_input');
  end;

  perform log_change(
    case when was ? n.network then case when s.network is null then 'delete' else 'update' end else 'insert' end,
    'social_links', n.network, to_jsonb(was ->> n.network), to_jsonb(s.address)
  )
  from unnest(social_networks()) as n (network)
  left join social_links s on s.network = n.network
  where was ->> n.network is distinct from s.address;
end
$$;
grant execute on function save_social_links(jsonb) to admin;

-- Saves {"register": "number, or empty"}; one that is left out is removed. Refuses forbidden, invalid_input. D67.
create or replace function save_business_registrations(numbers jsonb) returns void
language plpgsql security definer
as $$
declare
  was jsonb;
begin
  perform require_admin();
  if numbers is null or jsonb_typeof(numbers) <> 'object' or exists (
    select
    from jsonb_each(numbers) as n
    where n.key <> all (business_registers()) or jsonb_typeof(n.value) <> 'string'
  ) then
    perform refuse('invalid_input');
  end if;

  -- When two admins save at once, the numbers are those of the second.
  lock table business_registrations in share row exclusive mode;
  select coalesce(jsonb_object_agg(b.register, b.number), '{}') into was from business_registrations b;
  delete from business_registrations b where coalesce(numbers ->> b.register, '') = '';
  begin
    insert into business_registrations as b (register, number)
    select n.key, n.value from jsonb_each_text(numbers) as n where n.value <> ''
    on conflict (register) do update set number = excluded.number where b.number <> excluded.number;
  exception
    when check_violation then
      perform refuse('invalid_input');
  end;

  perform log_change(
    case when was ? r.register then case when b.register is null then 'delete' else 'update' end else 'insert' end,
    'business_registrations', r.register, to_jsonb(was ->> r.register), to_jsonb(b.number)
  )
  from unnest(business_registers()) as r (register)
  left join business_registrations b on b.register = r.register
  where was ->> r.register is distinct from b.number;
end
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
