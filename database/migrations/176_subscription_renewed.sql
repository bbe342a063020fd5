-- Whoever subscribes once more confirms the subscription: the period of marketing data begins anew (D49).

create or replace function subscribe_newsletter(
  subscriber_email text,
  subscriber_name text,
  client_address text default null,
  address_cap integer default null
)
returns text
language plpgsql security definer
set search_path = public, pg_temp
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
  -- An address that the staff deletes between the two looks begins anew instead of being lost.
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
      update newsletter_subscribers set last_seen_at = now() where id = known.id;
      return 'already_subscribed';
    end if;
    update newsletter_subscribers
    set is_active = true, unsubscribed_at = null, name = coalesce(wanted_name, name)
    where id = known.id;
    outcome := 'reactivated';
  end if;
  if may_mail('newsletter_mail', wanted_email, 3, interval '1 day') then
    perform schedule_account_mail(
      jsonb_build_object(
        'kind', 'newsletter', 'requestId', gen_random_uuid(), 'subscriberId', known.id, 'requestedAt', clock_timestamp(),
        'attempts', 0
      ),
      clock_timestamp()
    );
  end if;
  return outcome;
end
$$;

comment on column newsletter_subscribers.last_seen_at is 'When the person last subscribed, also once more, or left.';
