-- Limits of signing in (D16).

-- What counts as one place: an IPv4 address, or an IPv6 /64, which is one client's. LIM-01, LIM-03.
create or replace function auth.network_of(client_address text) returns text
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

-- Counts a sign-in, registration or reset; above the cap (null: none) of 15 minutes sign_in_limited. LIM-03, LIM-04.
create or replace function auth.count_attempt(client_address text, address_cap integer) returns void
language plpgsql security definer
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
grant execute on function auth.count_attempt(text, integer) to auth_service;

-- The number of an attempt, failed until succeed_sign_in. Refuses sign_in_limited after 5 failures of an e-mail from an
-- address in 15 minutes, and above the cap of the address. LIM-01, LIM-03, LIM-04.
create or replace function auth.begin_sign_in(wanted_email text, client_address text, address_cap integer) returns bigint
language plpgsql security definer
as $$
declare
  own_limit constant integer := 5;
  pair constant text := auth.network_of(client_address) || ' ' || left(lower(btrim(wanted_email)), 254);
  attempt bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in of ' || pair, 0));
  perform refuse_until('sign_in_limited', limit_reached('sign_in_failure', pair, own_limit, interval '15 minutes'));
  perform auth.count_attempt(client_address, address_cap);
  -- Counted as a failure until it has succeeded, so that a hundred guesses sent at once are a hundred
  -- failures.
  insert into rate_limit_events (kind, subject) values ('sign_in_failure', pair) returning id into attempt;
  return attempt;
end
$$;
grant execute on function auth.begin_sign_in(text, text, integer) to auth_service;

-- The attempt succeeded: it no longer counts as a failure. LIM-01.
create or replace function auth.succeed_sign_in(attempt bigint) returns void
language sql security definer
begin atomic
  delete from public.rate_limit_events where id = attempt and kind = 'sign_in_failure';
end;
grant execute on function auth.succeed_sign_in(bigint) to auth_service;
