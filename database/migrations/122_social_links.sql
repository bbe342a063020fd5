-- The shop's addresses in social networks (NAV-11). Everybody sees them in the footer; the owner sets them. A network without a row leads
-- to its own home page.

create table social_links (
  network text primary key check (network in ('facebook', 'instagram', 'tiktok')),
  address text not null check (length(address) <= 300 and address ~ '^https://[^\s/@]+\.[^\s/@]+(/\S*)?$')
);

alter table social_links enable row level security, force row level security;

grant select on social_links to visitor, customer, admin;

create policy social_links_owner on social_links to current_user using (true) with check (true);
create policy social_links_read on social_links for select to visitor, customer, admin using (true);

create trigger tell_insert after insert on social_links referencing new table as changed
for each statement execute function notify_change('network');
create trigger tell_update after update on social_links referencing new table as changed
for each statement execute function notify_change('network');
create trigger tell_delete after delete on social_links referencing old table as changed
for each statement execute function notify_change('network');

create function save_social_links(addresses jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  networks constant text[] := array['facebook', 'instagram', 'tiktok'];
  was jsonb;
begin
  perform require_admin();
  if addresses is null or jsonb_typeof(addresses) <> 'object' or exists (
    select from jsonb_each(addresses) as a where a.key <> all (networks) or jsonb_typeof(a.value) <> 'string'
  ) then
    perform refuse('invalid_input');
  end if;

  -- Of two who save at once the second one's addresses stand.
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
  from unnest(networks) as n (network)
  left join social_links s on s.network = n.network
  where was ->> n.network is distinct from s.address;
end
$$;

comment on function save_social_links(jsonb) is
  'Takes {"network": "https address, or empty for none"}; a network that is left out has none any more. Refuses forbidden, '
  'invalid_input. Serves NAV-11.';

grant execute on function save_social_links(jsonb) to admin;
