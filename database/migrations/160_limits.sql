-- Limits that read no more than they count, for subscriptions and mails too. The beginning of a window is computed once, in a
-- variable: compared with clock_timestamp() itself, which may differ for every row, the time is no condition of an index, and
-- each question reads all events of its subject.

create function limit_reached(wanted_kind text, wanted_subject text, most integer, window_length interval)
returns timestamptz
language plpgsql
set search_path = public, pg_temp
as $$
declare
  window_start constant timestamptz := clock_timestamp() - window_length;
  free_at timestamptz;
begin
  select e.at + window_length into free_at
  from rate_limit_events e
  where e.kind = wanted_kind and e.subject = wanted_subject and e.at > window_start
  order by e.at desc
  offset greatest(most, 1) - 1 limit 1;
  return free_at;
end
$$;

comment on function limit_reached(text, text, integer, interval) is
  'Takes what is counted, of whom, how often it may happen and within which time; gives null while it may happen again, else the '
  'moment from which it may. Serves LIM-01 to LIM-04.';

create function refuse_until(code text, free_at timestamptz) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if free_at is not null then
    perform refuse(
      code,
      jsonb_build_object('retry_after_seconds', greatest(1, ceil(extract(epoch from free_at - clock_timestamp()))::integer))
    );
  end if;
end
$$;

comment on function refuse_until(text, timestamptz) is
  'Refuses with the code and {"retry_after_seconds"} when given a moment; null passes. Serves LIM-01 to LIM-04.';

create function may_mail(mail_kind text, recipient text, most integer, window_length interval) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
declare
  person constant text := left(lower(btrim(recipient)), 254);
begin
  -- No lock: of many at the same moment a few more than the limit may pass, and no order waits for another one.
  if limit_reached(mail_kind, person, most, window_length) is not null then
    return false;
  end if;
  insert into rate_limit_events (kind, subject) values (mail_kind, person);
  return true;
end
$$;

comment on function may_mail(text, text, integer, interval) is
  'Says whether another mail of this kind may go to this address, and counts it: whoever writes somebody else''s address into a form '
  'fills no mailbox. Serves LIM-04.';

-- ---- orders ----

create function phone_limit_key(phone text) returns text
language sql immutable strict parallel safe
return left(
  regexp_replace(
    regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^00', ''),
    '^225(?=[0-9]{8})', ''
  ),
  10
);

comment on function phone_limit_key(text) is
  'Takes a phone number as typed; gives what the limit of orders counts by: as phone_key, cut to the ten digits of a number of Côte '
  'd''Ivoire, so that one more digit does not make another number of it. Serves LIM-02.';

grant execute on function phone_limit_key(text) to visitor, customer, admin;

create index orders_guest_phone_limit on orders (phone_limit_key(customer_phone), created_at desc) where user_id is null;
drop index orders_guest_phone_newest;

create or replace function check_order_limits(
  ordering_user uuid,
  customer_phone text,
  client_address text,
  order_address_cap integer
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  own_limit constant integer := 3;
  window_length constant interval := interval '10 minutes';
  own_key constant text := phone_limit_key(customer_phone);
  place constant text := auth.network_of(coalesce(client_address, 'unknown'));
  window_start timestamptz;
  free_at timestamptz;
begin
  -- The lock makes the count exact among orders of one customer that arrive together, on whatever instance.
  perform pg_advisory_xact_lock(hashtextextended('order of ' || coalesce(ordering_user::text, own_key), 0));
  window_start := clock_timestamp() - window_length;
  if ordering_user is not null then
    select o.created_at + window_length into free_at
    from orders o
    where o.user_id = ordering_user and o.created_at > window_start
    order by o.created_at desc
    offset own_limit - 1 limit 1;
  else
    select o.created_at + window_length into free_at
    from orders o
    where o.user_id is null and phone_limit_key(o.customer_phone) = own_key and o.created_at > window_start
    order by o.created_at desc
    offset own_limit - 1 limit 1;
  end if;
  perform refuse_until('rate_limited', free_at);

  if order_address_cap is not null then
    perform pg_advisory_xact_lock(hashtextextended('orders from ' || place, 0));
    perform refuse_until('rate_limited', limit_reached('order', place, order_address_cap, window_length));
    insert into rate_limit_events (kind, subject) values ('order', place);
  end if;
end
$$;

comment on function check_order_limits(uuid, text, text, integer) is
  'Takes who orders and from where. Refuses rate_limited from the 4th order of one customer (user, else phone number) within '
  '10 minutes, and from one above the cap of a place (an IPv4 address or an IPv6 /64); a null cap lifts that. Serves LIM-02, '
  'LIM-03, LIM-04.';

create or replace function announce_order(announced_order uuid, to_customer boolean) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  -- More than the 18 orders that one phone number can place in an hour: no customer comes near it.
  hourly_mails constant integer := 20;
  recipient constant text := (select o.customer_email from orders o where o.id = announced_order);
  mail_customer boolean := false;
  jobs graphile_worker.job_spec[];
begin
  if to_customer and recipient is not null then
    mail_customer := may_mail('order_mail', recipient, hourly_mails, interval '1 hour');
  end if;
  -- The waits between 14 attempts add up to 28 hours: a message is given up after a day.
  with written as (
    insert into order_messages (key, order_id, channel, audience)
    select format('order:%s:%s:%s', announced_order, m.channel, m.audience), announced_order, m.channel, m.audience
    from (values ('chat', 'owner'), ('email', 'owner'), ('email', 'customer')) as m (channel, audience)
    where mail_customer or m.audience = 'owner'
    returning id, key
  )
  select array_agg(
    ('deliver_message', json_build_object('messageId', w.id), null, null, 14, w.key, null, null)::graphile_worker.job_spec
  )
  into jobs
  from written w;

  perform graphile_worker.add_jobs(jobs);
end
$$;

comment on function announce_order(uuid, boolean) is
  'Takes an order and whether its customer gave an e-mail; writes the messages to the owner (chat, e-mail) and the customer '
  '(e-mail, at most 20 to one address in an hour), and a job "deliver_message" for each with the message''s key as job key. '
  'Serves D20, LIM-04.';

-- ---- signing in ----

create or replace function auth.count_attempt(client_address text, address_cap integer) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  place constant text := auth.network_of(client_address);
begin
  if address_cap is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('sign-ins from ' || place, 0));
  perform refuse_until('sign_in_limited', limit_reached('sign_in', place, address_cap, interval '15 minutes'));
  insert into rate_limit_events (kind, subject) values ('sign_in', place);
end
$$;

create or replace function auth.begin_sign_in(wanted_email text, client_address text, address_cap integer) returns bigint
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  own_limit constant integer := 5;
  pair constant text := auth.network_of(client_address) || ' ' || left(lower(btrim(wanted_email)), 254);
  attempt bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in of ' || pair, 0));
  perform refuse_until('sign_in_limited', limit_reached('sign_in_failure', pair, own_limit, interval '15 minutes'));
  perform auth.count_attempt(client_address, address_cap);
  -- A failure until it has succeeded: a hundred guesses sent at once are a hundred failures, not a hundred chances.
  insert into rate_limit_events (kind, subject) values ('sign_in_failure', pair) returning id into attempt;
  return attempt;
end
$$;

create or replace function auth.queue_welcome_mail() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- An account is one per address; this is for one that is made, deleted and made again.
  if may_mail('welcome_mail', new.email, 3, interval '1 day') then
    perform schedule_account_mail(
      jsonb_build_object(
        'kind', 'welcome', 'requestId', new.id, 'userId', new.id, 'requestedAt', clock_timestamp(), 'attempts', 0
      ),
      clock_timestamp()
    );
  end if;
  return new;
end
$$;

-- ---- newsletter ----

drop function subscribe_newsletter(text, text);

create function subscribe_newsletter(
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

comment on function subscribe_newsletter(text, text, text, integer) is
  'Takes an address and a name or null, the client''s address and its cap (null lifts it); gives subscribed, already_subscribed or '
  'reactivated, and queues a mail that says so, at most 3 a day to one address. Refuses email_invalid, and newsletter_limited '
  'above the cap within an hour. NEWS-02 to NEWS-05, LIM-03, LIM-04.';

grant execute on function subscribe_newsletter(text, text, text, integer) to visitor, customer, admin;

create function read_new_subscriber(subscriber uuid) returns table (email text, name text)
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select s.email, s.name from newsletter_subscribers s where s.id = subscriber and s.is_active;
end;

comment on function read_new_subscriber(uuid) is
  'Takes a subscriber''s id; gives address and name, or nothing for who has left or was deleted. For the mail about a subscription.';

grant execute on function read_new_subscriber(uuid) to message_service;

-- ---- what only an admin may do, whatever the server took them for ----

create or replace function resend_message(message_id uuid) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  again order_messages;
begin
  perform require_admin();
  update order_messages m
  set state = 'waiting', attempts = 0, sent_at = null, filed = false, last_error = null,
    waiting_since = clock_timestamp(), next_attempt_at = null
  where m.id = resend_message.message_id and coalesce(m.claimed_until, '-infinity') < clock_timestamp()
  returning * into again;
  if not found then
    return false;
  end if;
  perform schedule_message(again, clock_timestamp());
  return true;
end
$$;

comment on function resend_message(uuid) is
  'Sends a message of an order again, for another day of attempts. False when there is none, or when it is just being sent. '
  'Refuses forbidden. Serves NOTIF-05, D27.';

create or replace function begin_trial_message() returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform require_admin();
  perform pg_advisory_xact_lock(hashtextextended('trial message', 0));
  perform refuse_until('trial_limited', limit_reached('trial_message', 'shop', 5, interval '10 minutes'));
  insert into rate_limit_events (kind, subject) values ('trial_message', 'shop');
end
$$;

comment on function begin_trial_message() is
  'Counts one trial of the shop''s mail and chat settings. Refuses forbidden, and trial_limited after 5 in 10 minutes. Serves '
  'OPS-11, LIM-04.';
