-- Subscribing to the newsletter in one statement that two at once cannot break (NEWS-02 to NEWS-05).

create function subscribe_newsletter(subscriber_email text, subscriber_name text)
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
  insert into newsletter_subscribers (email, name) values (wanted_email, wanted_name)
  on conflict (email) do nothing;
  if found then
    return 'subscribed';
  end if;
  select * into known from newsletter_subscribers where email = wanted_email for update;
  if known.is_active then
    return 'already_subscribed';
  end if;
  update newsletter_subscribers
  set is_active = true, unsubscribed_at = null, name = coalesce(wanted_name, name)
  where id = known.id;
  return 'reactivated';
end
$$;

comment on function subscribe_newsletter(text, text) is
  'Takes an address and a name or null; gives subscribed, already_subscribed or reactivated. Refuses with email_invalid. NEWS-02 to NEWS-05.';

revoke all on function subscribe_newsletter(text, text) from public;
grant execute on function subscribe_newsletter(text, text) to visitor, customer, admin;
