-- The link with which a newsletter ends without a login. It carries the subscriber's id and a signature by a secret that never leaves
-- the database: nothing is stored per subscriber, a copy of the table betrays no link, and every mail ever sent keeps a link that
-- works, as the law asks. The signature is nested, as HMAC is, so that nobody can lengthen what was signed; it needs no extension.

insert into auth.secrets (name, value)
values ('newsletter', encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'));

comment on table auth.secrets is
  'What signs the cookies and the newsletter''s links: made once per database, the same for every instance of the shop.';

-- The sign-in service has no business with the newsletter.
alter policy secrets_auth_service on auth.secrets using (name = 'cookies');

create function sign_unsubscribe_link(subscriber uuid) returns text
language sql stable strict security definer
set search_path = public, pg_temp
begin atomic
  select encode(sha256(s.key || sha256(s.key || convert_to('unsubscribe ' || subscriber, 'UTF8'))), 'hex')
  from (select decode(value, 'hex') as key from auth.secrets where name = 'newsletter') as s;
end;

comment on function sign_unsubscribe_link(uuid) is
  'Takes a subscriber''s id; gives the signature of the link that unsubscribes them, the same each time. For whoever writes the mails.';

create function unsubscribe_newsletter(subscriber uuid, signature text) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- Hashes are compared, so that the time it takes tells nothing of the right signature.
  if subscriber is null or signature is null
    or sha256(convert_to(signature, 'UTF8')) <> sha256(convert_to(sign_unsubscribe_link(subscriber), 'UTF8')) then
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

comment on function unsubscribe_newsletter(uuid, text) is
  'Takes what an unsubscribe link carries; gives unsubscribed, already_unsubscribed, or unknown when the staff has deleted the address '
  'since. Refuses unsubscribe_link_invalid for a signature that is not ours.';

grant execute on function sign_unsubscribe_link(uuid) to message_service;
grant execute on function unsubscribe_newsletter(uuid, text) to visitor, customer, admin;

-- As before, but an address that the staff deletes between the two looks begins anew instead of being lost.
create or replace function subscribe_newsletter(subscriber_email text, subscriber_name text)
returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  wanted_email constant text := lower(btrim(subscriber_email));
  wanted_name constant text := nullif(left(sanitise_text(subscriber_name), 100), '');
  known newsletter_subscribers;
begin
  if wanted_email is null or not is_valid_email(wanted_email) then
    raise exception 'email_invalid' using errcode = 'SHOP1';
  end if;
  loop
    insert into newsletter_subscribers (email, name) values (wanted_email, wanted_name)
    on conflict (email) do nothing;
    if found then
      return 'subscribed';
    end if;
    select * into known from newsletter_subscribers where email = wanted_email for update;
    exit when found;
  end loop;
  if known.is_active then
    return 'already_subscribed';
  end if;
  update newsletter_subscribers
  set is_active = true, unsubscribed_at = null, name = coalesce(wanted_name, name)
  where id = known.id;
  return 'reactivated';
end
$$;
