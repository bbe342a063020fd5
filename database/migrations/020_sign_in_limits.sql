-- What the shop's instances share about signing in: the secret that their cookies are signed with, and the limits (D16).

create table auth.secrets (
  name text primary key,
  value text not null check (length(value) >= 32)
);

comment on table auth.secrets is 'What signs the cookies: made once per database, the same for every instance of the shop.';

insert into auth.secrets (name, value)
values ('cookies', encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'));

alter table auth.secrets enable row level security, force row level security;
grant select on auth.secrets to auth_service;
create policy secrets_auth_service on auth.secrets for select to auth_service using (true);
create policy secrets_owner on auth.secrets to current_user using (true) with check (true);

create function auth.network_of(client_address text) returns text
language plpgsql immutable parallel safe
as $$
declare
  address inet;
begin
  address := client_address;
  if family(address) = 6 and not address <<= '::ffff:0:0/96' then
    return network(set_masklen(address, 64));
  end if;
  return host(address);
exception
  when invalid_text_representation then return left(coalesce(client_address, 'unknown'), 100);
end
$$;

comment on function auth.network_of(text) is
  'Takes a client''s address; gives what counts as one place: an IPv4 address, or the /64 of an IPv6 address, because whoever '
  'has one of its addresses has them all. Serves LIM-01, LIM-03.';

create function auth.count_attempt(client_address text, address_cap integer) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  window_length constant interval := '15 minutes';
  place constant text := auth.network_of(client_address);
  free_at timestamptz;
begin
  if address_cap is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('sign-ins from ' || place, 0));
  select e.at + window_length into free_at
  from rate_limit_events e
  where e.kind = 'sign_in' and e.subject = place and e.at > clock_timestamp() - window_length
  order by e.at desc
  offset greatest(address_cap, 1) - 1 limit 1;
  if free_at is not null then
    perform refuse(
      'sign_in_limited',
      jsonb_build_object('retry_after_seconds', greatest(1, ceil(extract(epoch from free_at - clock_timestamp()))::integer))
    );
  end if;
  insert into rate_limit_events (kind, subject) values ('sign_in', place);
end
$$;

comment on function auth.count_attempt(text, integer) is
  'Counts one use of the sign-in doors (sign-in, registration, reset) from an address. Refuses sign_in_limited above the cap '
  'within 15 minutes; a null cap lifts it. Serves LIM-03, LIM-04.';

create function auth.begin_sign_in(wanted_email text, client_address text, address_cap integer) returns bigint
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  window_length constant interval := '15 minutes';
  own_limit constant integer := 5;
  pair constant text := auth.network_of(client_address) || ' ' || left(lower(btrim(wanted_email)), 254);
  free_at timestamptz;
  attempt bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in of ' || pair, 0));
  select e.at + window_length into free_at
  from rate_limit_events e
  where e.kind = 'sign_in_failure' and e.subject = pair and e.at > clock_timestamp() - window_length
  order by e.at desc
  offset own_limit - 1 limit 1;
  if free_at is not null then
    perform refuse(
      'sign_in_limited',
      jsonb_build_object('retry_after_seconds', greatest(1, ceil(extract(epoch from free_at - clock_timestamp()))::integer))
    );
  end if;
  perform auth.count_attempt(client_address, address_cap);
  -- A failure until it has succeeded: a hundred guesses sent at once are a hundred failures, not a hundred chances.
  insert into rate_limit_events (kind, subject) values ('sign_in_failure', pair) returning id into attempt;
  return attempt;
end
$$;

comment on function auth.begin_sign_in(text, text, integer) is
  'Takes who wants in and from where; gives the number of the attempt, counted as failed until succeed_sign_in. Refuses '
  'sign_in_limited after 5 failures of one e-mail from one address within 15 minutes, and above the cap of the address. '
  'Serves LIM-01, LIM-03, LIM-04.';

create function auth.succeed_sign_in(attempt bigint) returns void
language sql security definer
set search_path = public, pg_temp
begin atomic
  delete from public.rate_limit_events where id = attempt and kind = 'sign_in_failure';
end;

comment on function auth.succeed_sign_in(bigint) is 'Takes the number of an attempt that succeeded: it was no failure. Serves LIM-01.';

create function auth.may_mail_reset(wanted_email text) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  person constant text := left(lower(btrim(wanted_email)), 254);
begin
  perform pg_advisory_xact_lock(hashtextextended('reset of ' || person, 0));
  if 3 <= (
    select count(*)
    from rate_limit_events e
    where e.kind = 'reset_mail' and e.subject = person and e.at > clock_timestamp() - interval '15 minutes'
  ) then
    return false;
  end if;
  insert into rate_limit_events (kind, subject) values ('reset_mail', person);
  return true;
end
$$;

comment on function auth.may_mail_reset(text) is
  'Says whether another reset mail may go to this address, and counts it: 3 in 15 minutes, whoever asks, so that nobody''s '
  'mailbox is flooded. Serves AUTH-16, LIM-04.';

revoke all on function auth.network_of(text), auth.count_attempt(text, integer), auth.begin_sign_in(text, text, integer),
  auth.succeed_sign_in(bigint), auth.may_mail_reset(text) from public;
grant execute on function auth.count_attempt(text, integer), auth.begin_sign_in(text, text, integer),
  auth.succeed_sign_in(bigint), auth.may_mail_reset(text) to auth_service;

create or replace function purge_expired() returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  delete from rate_limit_events where at < now() - interval '1 day';
  delete from order_requests where created_at < now() - interval '7 days';
  delete from auth.sessions where expires_at < now();
  delete from auth.verifications where expires_at < now();
end
$$;

comment on function purge_expired() is
  'Forgets limit events older than a day, idempotency keys older than a week, and sessions and recovery links past their time. '
  'For the worker''s clock. Serves LIM-04.';
