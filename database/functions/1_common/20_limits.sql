-- Limits: how often something may happen within a time. The beginning of a window is computed once, in a
-- variable: a comparison with clock_timestamp() itself, which may differ for every row, could not use an
-- index, and every check would read all events of its subject.

-- Null while it may happen again, else from when: what, whose, how often, within which time. LIM-01 to LIM-04.
create or replace function limit_reached(wanted_kind text, wanted_subject text, most integer, window_length interval)
returns timestamptz
language plpgsql
as $$
declare
  window_start constant timestamptz := clock_timestamp() - window_length;
  free_at timestamptz;
begin
  -- Reads the newest events first, and no more of them than the limit counts.
  select e.at + window_length into free_at
  from (
    select r.at, sum(r.times) over (order by r.at desc rows unbounded preceding) as times_since
    from (
      select l.at, l.times
      from rate_limit_events l
      where l.kind = wanted_kind and l.subject = wanted_subject and l.at > window_start
      order by l.at desc
      limit greatest(most, 1)
    ) as r
  ) as e
  where e.times_since >= greatest(most, 1)
  order by e.at desc
  limit 1;
  return free_at;
end
$$;

-- {"retry_after_seconds"} until a moment, at least 1. LIM-01 to LIM-04.
create or replace function retry_after(free_at timestamptz) returns jsonb
language sql volatile
return jsonb_build_object(
  'retry_after_seconds', greatest(1, ceil(extract(epoch from free_at - clock_timestamp()))::integer)
);

-- Refuses with the code and {"retry_after_seconds"}, unless the moment is null. LIM-01 to LIM-04.
create or replace function refuse_until(code text, free_at timestamptz) returns void
language plpgsql
as $$
begin
  if free_at is not null then
    perform refuse(code, retry_after(free_at));
  end if;
end
$$;

-- Where the mails of an address arrive, without +… and, at Gmail, dots; only for counting. LIM-04.
create or replace function mailbox_of(address text) returns text
language sql immutable parallel safe
return (
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || domain
  end
  from (
    select split_part(split_part(typed, '@', 1), '+', 1) as name, split_part(typed, '@', 2) as domain
    from (select left(lower(btrim(address)), 254) as typed) as a
  ) as parts
);

-- Whether another mail of this kind may go to the mailbox, and counts it: forms flood nobody. LIM-04.
create or replace function may_mail(mail_kind text, recipient text, most integer, window_length interval) returns boolean
language plpgsql
as $$
declare
  mailbox constant text := mailbox_of(recipient);
begin
  -- No lock, so that no order waits for another one. Of many at the same moment, a few more than the limit may
  -- pass.
  if limit_reached(mail_kind, mailbox, most, window_length) is not null then
    return false;
  end if;
  insert into rate_limit_events (kind, subject) values (mail_kind, mailbox);
  return true;
end
$$;

-- Most mails about orders to one address within an hour. LIM-04.
-- More than the 18 orders that one phone number can place in an hour: no customer comes near it.
create or replace function hourly_order_mails() returns integer
language sql immutable
return 20;

-- Whether another mail about an order may go to this customer (or null), and counts it. LIM-04.
create or replace function may_mail_customer(recipient text) returns boolean
language sql
return recipient is not null and may_mail('order_mail', recipient, hourly_order_mails(), interval '1 hour');

-- Deletes limit events of a day, keys and seen orders of a week, settled messages of 90 days, expired sessions and
-- links. LIM-04.
create or replace function purge_expired() returns void
language plpgsql security definer
as $$
begin
  delete from rate_limit_events where at < now() - interval '1 day';
  delete from order_requests where created_at < now() - interval '7 days';
  delete from order_messages where created_at < now() - interval '90 days' and state <> 'waiting';
  -- An order counts as new for a week at most: after that, who has seen it does not matter.
  delete from seen_orders where seen_at < now() - interval '8 days';
  delete from auth.sessions where expires_at < now();
  delete from auth.verifications where expires_at < now();
end
$$;
grant execute on function purge_expired() to message_service;
