-- Signatures of unsubscribe links and hashes of erased contacts are HMAC-SHA-256, by the extension pgcrypto; before they were a nested
-- SHA-256 made here. Each key may have a previous one, which is accepted beside it, and both may be handed in by the server's connection
-- instead of lying here.

do $$
begin
  if not exists (select from pg_extension where extname = 'pgcrypto') then
    create schema crypto;
    create extension pgcrypto with schema crypto;
  end if;
end
$$;

-- ---- keys ----

alter table auth.secrets
  alter column value drop not null,
  add column previous text check (length(previous) >= 32);

comment on table auth.secrets is
  'Keys, made once per database, the same for every instance of the shop: of cookies and of newsletter links, and of the hashes of erased '
  'contacts. `previous` is accepted beside `value`, and signs nothing. A null: the shop gets its keys from SHOP_KEYS instead.';

create function auth.keys_of(purpose text) returns bytea[]
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select array_agg(decode(case given.key when 'database' then stored.key else given.key end, 'hex') order by given.place, stored.place)
  from unnest(string_to_array(coalesce(nullif(current_setting('shop.keys_' || purpose, true), ''), 'database'), ','))
    with ordinality as given(key, place)
  left join lateral (
    select u.key, u.place
    from auth.secrets s, unnest(array[s.value, s.previous]) with ordinality as u(key, place)
    where s.name = purpose and u.key is not null
  ) as stored on given.key = 'database'
  where given.key <> 'database' or stored.key is not null;
end;

comment on function auth.keys_of(text) is
  'Takes what keys are for ("newsletter" or "erasures"); gives those that count, the one for new signatures first: those of the '
  'connection''s setting shop.keys_…, where "database" stands for those of auth.secrets, else the latter.';

do $$
declare
  place constant text := (
    select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pgcrypto'
  );
begin
  execute format(
    $sql$
    create function auth.keyed_hashes(purpose text, message text) returns bytea[]
    language sql stable security definer
    set search_path = public, pg_temp
    begin atomic
      select array_agg(%I.hmac(convert_to(message, 'UTF8'), u.key, 'sha256') order by u.place)
      from unnest(auth.keys_of(purpose)) with ordinality as u(key, place);
    end
    $sql$, place);
end
$$;

comment on function auth.keyed_hashes(text, text) is
  'Takes what keys are for and a message; gives its HMAC-SHA-256 by each key that counts, the one for new signatures first.';

-- ---- links that end a subscription ----

-- Links in mails of before go on working: their signatures are remembered by a hash, as tokens are.
create table former_unsubscribe_links (
  subscriber_id uuid primary key references newsletter_subscribers on delete cascade,
  signature_hash bytea not null
);

comment on table former_unsubscribe_links is
  'The hash of the signature in the unsubscribe links of mails that left before signatures were HMAC-SHA-256.';

alter table former_unsubscribe_links enable row level security, force row level security;
create policy former_unsubscribe_links_owner on former_unsubscribe_links to current_user using (true) with check (true);

insert into former_unsubscribe_links (subscriber_id, signature_hash)
select s.id, sha256(convert_to(sign_unsubscribe_link(s.id), 'UTF8')) from newsletter_subscribers s;

create or replace function sign_unsubscribe_link(subscriber uuid) returns text
language sql stable strict security definer
set search_path = public, pg_temp
begin atomic
  select encode((auth.keyed_hashes('newsletter', 'unsubscribe ' || subscriber))[1], 'hex');
end;

create or replace function unsubscribe_newsletter(subscriber uuid, signature text) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  -- Hashes are compared, so that the time it takes tells nothing of the right signature.
  given constant bytea := sha256(convert_to(signature, 'UTF8'));
begin
  if subscriber is null or signature is null or not (
    exists (
      select from unnest(auth.keyed_hashes('newsletter', 'unsubscribe ' || subscriber)) as h
      where sha256(convert_to(encode(h, 'hex'), 'UTF8')) = given
    )
    or exists (select from former_unsubscribe_links f where f.subscriber_id = subscriber and f.signature_hash = given)
  ) then
    perform refuse('unsubscribe_link_invalid');
  end if;
  update newsletter_subscribers s set is_active = false, unsubscribed_at = now()
  where s.id = subscriber and s.is_active;
  if found then
    return 'unsubscribed';
  end if;
  perform from newsletter_subscribers s where s.id = subscriber;
  return case when found then 'already_unsubscribed' else 'unknown' end;
end
$$;

-- ---- hashes of erased contacts ----

-- Those of before cannot be made anew, because the contacts are gone: they are found by the hash that they were made with.
alter function contact_hash(text, text) rename to former_contact_hash;
comment on function former_contact_hash(text, text) is
  'As contact_hash was before it was HMAC-SHA-256, for the rows of erasures from then.';

create function contact_hash(contact_kind text, contact text) returns bytea
language sql stable strict security definer
set search_path = public, pg_temp
begin atomic
  select (auth.keyed_hashes('erasures', contact_kind || ' ' || contact))[1];
end;

comment on function contact_hash(text, text) is
  'Takes "email" or "phone" and the contact as contact_of gives it; gives its hash, keyed by a secret, so that nobody finds it by trying '
  'all numbers.';

create or replace function without_person(logged_row jsonb) returns jsonb
language sql stable
set search_path = public, pg_temp
return case
  when logged_row ? 'email'
  then logged_row - 'name' - 'email'
    || jsonb_build_object('email_hash', encode(contact_hash('email', logged_row ->> 'email'), 'hex'))
  else logged_row
end;

create or replace function erase_again() returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  known record;
  erased integer := 0;
begin
  for known in
    select distinct c.kind, c.contact
    from (
      select 'email' as kind, o.customer_email as contact, max(o.created_at) as at
      from orders o where o.customer_email is not null group by 2
      union all
      select 'phone', phone_limit_key(o.customer_phone), max(o.created_at) from orders o where o.erased_at is null group by 2
      union all
      select 'email', u.email, u.created_at from auth.users u
      union all
      select 'email', s.email, s.subscribed_at from newsletter_subscribers s
    ) as c
    join erasures e on e.contact_kind = c.kind and e.erased_at > c.at and e.contact_hash = any (
      auth.keyed_hashes('erasures', c.kind || ' ' || c.contact) || former_contact_hash(c.kind, c.contact)
    )
  loop
    perform erase_contact(known.kind, known.contact);
    erased := erased + 1;
  end loop;
  return erased;
end
$$;
