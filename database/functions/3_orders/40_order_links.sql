-- The page of an order, for whoever has its link (D43). An order whose customer was erased has no page.

-- When an order was delivered or cancelled, null while neither, or taken back (D50).
create or replace function order_settled_at(settled orders) returns timestamptz
language sql stable
return case
  when was_delivered(settled) or settled.status = 'cancelled' then coalesce(
    (
      select max(h.changed_at)
      from order_status_history h
      where h.order_id = settled.id and h.takes_back is null
        and h.to_status = case settled.status when 'cancelled' then 'cancelled' else 'delivered' end
        and not exists (select from order_status_history t where t.takes_back = h.id)
    ),
    settled.updated_at
  )
end;
grant execute on function order_settled_at(orders) to admin;

-- The order of a link: {"state": "open", "id", "receipt", "history": [{"status", "at"}]}, {"state": "ended"} 90 days
-- after delivery or cancellation, or null. TRACK-01, TRACK-03, D43.
create or replace function find_order_by_link(secret text) returns jsonb
language plpgsql stable security definer
as $$
declare
  found_order orders;
begin
  select * into found_order from orders o where o.link_secret = secret and o.erased_at is null;
  if not found then
    return null;
  elsif order_settled_at(found_order) < now() - interval '90 days' then
    return jsonb_build_object('state', 'ended');
  end if;
  return jsonb_build_object(
    'state', 'open',
    'id', found_order.id,
    'receipt', (select r.receipt from order_receipts r where r.order_id = found_order.id),
    'history', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'status', h.to_status,
            'at', to_char(h.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          ) order by h.changed_at, h.id
        ),
        '[]'
      )
      from order_status_history h
      where h.order_id = found_order.id and h.takes_back is null
        and not exists (select from order_status_history t where t.takes_back = h.id)
    )
  );
end
$$;
grant execute on function find_order_by_link(text) to visitor, customer, admin;

-- The secret of a link by number and phone as typed, or null whichever is wrong. Refuses order_lookup_limited after 10
-- questions about a number or 300 from a place in 15 minutes. TRACK-07, LIM-04, D43.
create or replace function find_order_link(order_number text, phone text, client_address text) returns text
language plpgsql security definer
as $$
#variable_conflict use_variable
declare
  most_of_place constant integer := 300;
  most_of_number constant integer := 10;
  window_length constant interval := interval '15 minutes';
  place constant text := auth.network_of(coalesce(client_address, 'unknown'));
  asked constant text := left(upper(regexp_replace(order_number, '\s', '', 'g')), 60);
  found_order orders;
begin
  -- Each request is counted before it is looked up, so that nothing distinguishes a right number from a wrong one.
  perform pg_advisory_xact_lock(hashtextextended('order lookup ' || asked, 0));
  perform refuse_until('order_lookup_limited', limit_reached('order_lookup', place, most_of_place, window_length));
  perform refuse_until('order_lookup_limited', limit_reached('order_number', asked, most_of_number, window_length));
  insert into rate_limit_events (kind, subject) values ('order_lookup', place), ('order_number', asked);

  select * into found_order
  from orders o
  where o.order_number = asked
    and phone_limit_key(o.customer_phone) = phone_limit_key(phone)
    and o.erased_at is null
    and o.link_revoked_at is null;
  if found and found_order.link_secret is null then
    update orders o set link_secret = default where o.id = found_order.id returning * into found_order;
  end if;
  return found_order.link_secret;
end
$$;
grant execute on function find_order_link(text, text, text) to visitor, customer, admin;

-- Takes an order; makes its link invalid. Refuses forbidden, order_not_found. TRACK-06.
create or replace function revoke_order_link(order_id uuid) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  update orders o set link_secret = null, link_revoked_at = clock_timestamp() where o.id = revoke_order_link.order_id;
  if not found then
    perform refuse('order_not_found');
  end if;
end
$$;
grant execute on function revoke_order_link(uuid) to admin;

-- Replaces the link of an order, returns the new secret. Refuses forbidden, order_not_found. TRACK-06.
create or replace function renew_order_link(order_id uuid) returns text
language plpgsql security definer
as $$
declare
  secret text;
begin
  perform require_admin();
  update orders o
  set link_secret = default, link_revoked_at = null
  where o.id = renew_order_link.order_id
  returning o.link_secret into secret;
  if not found then
    perform refuse('order_not_found');
  end if;
  return secret;
end
$$;
grant execute on function renew_order_link(uuid) to admin;
