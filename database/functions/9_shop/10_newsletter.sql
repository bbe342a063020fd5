-- The newsletter (NEWS-02 to NEWS-05). The link that ends a subscription contains the subscriber's id and a
-- signature by a secret key: nothing is stored per subscriber, nobody can make links from a copy of the table, and
-- the link of every mail ever sent works, as the law asks.

-- Subscribes: subscribed, already_subscribed or reactivated, and a mail that says so, at most 3 a day. Refuses
-- email_invalid, newsletter_limited above the cap (null: none) in an hour. NEWS-02 to NEWS-05, LIM-03, LIM-04.
-- Subscribing again confirms the subscription: the period of marketing data starts again (D49).
create or replace function subscribe_newsletter(
  subscriber_email text,
  subscriber_name text,
  client_address text default null,
  address_cap integer default null
)
returns text
language plpgsql security definer
as $$
declare
  wanted_email constant text := lower(btrim(subscriber_email));
  wanted_name constant text := nullif(left(sanitise_text(subscriber_name), 100), '');
  place constant text := auth.network_of(coalesce(client_address, 'unknown'));
  known newsletter_subscribers;
  outcome text;
begin
  if wanted_email is null or not is_valid_email(wanted_email) then
    perform refuse('email_invalid');
  end if;
  if address_cap is not null then
    perform pg_advisory_xact_lock(hashtextextended('subscriptions from ' || place, 0));
    perform refuse_until('newsletter_limited', limit_reached('newsletter', place, address_cap, interval '1 hour'));
    insert into rate_limit_events (kind, subject) values ('newsletter', place);
  end if;
  -- An address that an admin deletes between the insert and the select is inserted in the next round.
  loop
    insert into newsletter_subscribers (email, name) values (wanted_email, wanted_name)
    on conflict (email) do nothing
    returning * into known;
    if found then
      outcome := 'subscribed';
      exit;
    end if;
    select * into known from newsletter_subscribers where email = wanted_email for update;
    exit when found;
  end loop;
  if outcome is null then
    if known.is_active then
      update newsletter_subscribers set last_seen_at = now(), refusals = 0 where id = known.id;
      return 'already_subscribed';
    end if;
    update newsletter_subscribers
    set is_active = true, unsubscribed_at = null, refusals = 0, name = coalesce(wanted_name, name)
    where id = known.id;
    outcome := 'reactivated';
  end if;
  if may_mail('newsletter_mail', wanted_email, 3, interval '1 day') then
    perform queue_account_mail('newsletter', gen_random_uuid(), jsonb_build_object('subscriberId', known.id));
  end if;
  return outcome;
end
$$;
grant execute on function subscribe_newsletter(text, text, text, integer) to visitor, customer, admin;

-- Address and name of a subscriber who has not left, for the mail about it.
create or replace function read_new_subscriber(subscriber uuid) returns table (email text, name text)
language sql stable security definer
begin atomic
  select s.email, s.name from newsletter_subscribers s where s.id = subscriber and s.is_active;
end;
grant execute on function read_new_subscriber(uuid) to message_service;

-- The signature of a subscriber's unsubscribe link, the same each time.
create or replace function sign_unsubscribe_link(subscriber uuid) returns text
language sql stable strict security definer
begin atomic
  select encode((auth.keyed_hashes('newsletter', 'unsubscribe ' || subscriber))[1], 'hex');
end;
grant execute on function sign_unsubscribe_link(uuid) to message_service;

-- By a signed link: unsubscribed, already_unsubscribed, unknown (deleted). Refuses unsubscribe_link_invalid.
create or replace function unsubscribe_newsletter(subscriber uuid, signature text) returns text
language plpgsql security definer
as $$
begin
  if not auth.is_signed('newsletter', 'unsubscribe ' || subscriber, signature) then
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
grant execute on function unsubscribe_newsletter(uuid, text) to visitor, customer, admin;

-- Trigger: notes a change of the subscription as the last sign of life of a subscriber.
create or replace function note_sign_of_life() returns trigger
language plpgsql
as $$
begin
  new.last_seen_at := greatest(new.subscribed_at, now());
  return new;
end
$$;

create or replace trigger note_sign_of_life before update of is_active on newsletter_subscribers
for each row execute function note_sign_of_life();
