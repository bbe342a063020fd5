-- Orders that an admin takes for a customer who calls, writes or is in the shop. The same functions write them as all
-- other orders; only the limits of customers do not apply.

create or replace function take_order(
  customer_name text,
  customer_email text,
  customer_phone text,
  customer_address text,
  notes text,
  cart jsonb,
  idempotency_key uuid,
  source text
) returns table (order_id uuid, receipt jsonb)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  request order_requests;
begin
  perform require_admin();
  if take_order.source is null or take_order.source not in ('phone', 'whatsapp', 'shop') then
    raise exception 'unknown source %', take_order.source using errcode = 'invalid_parameter_value';
  end if;
  select * into request
  from place_order(
    customer_name => customer_name,
    customer_email => customer_email,
    customer_phone => customer_phone,
    customer_address => customer_address,
    notes => notes,
    cart => cart,
    idempotency_key => idempotency_key,
    client_address => null,
    order_address_cap => null,
    ordering_user => null,
    -- The values that the hashes of earlier requests contain.
    checkout_form => 'staff'
  );
  insert into staff_orders (order_id, source, taken_by)
  values (request.order_id, take_order.source, current_user_id())
  on conflict do nothing;
  if found then
    perform log_change(
      'insert', 'orders', request.order_id::text, null, jsonb_build_object('source', take_order.source)
    );
    -- Whoever took the order knows of it: it is not new for them, and their devices get no alert.
    perform mark_orders_seen(array[request.order_id]);
    perform graphile_worker.remove_job(format('push:%s:order:%s', d.id, request.order_id))
    from push_devices d
    where d.user_id = current_user_id();
  elsif not exists (
    select from staff_orders s where s.order_id = request.order_id and s.source = take_order.source
  ) then
    perform refuse('idempotency_mismatch');
  end if;
  return query select request.order_id, request.receipt;
end
$$;

comment on function take_order(text, text, text, text, text, jsonb, uuid, text) is
  'Takes the order of a customer that the calling admin writes down, with the key of the request and how it came '
  '("phone", "whatsapp" or "shop"); returns its id and receipt. It is as create_guest_order writes it, without the limits '
  'of customers, remembers who took it, and is not new for them. A known key returns the first answer. Refuses '
  'forbidden, and as create_guest_order without rate_limited. Serves PHONE-01, PHONE-04 to PHONE-07.';
grant execute on function take_order(text, text, text, text, text, jsonb, uuid, text) to admin;

-- The previous release calls it by this name; the next release removes it.
create or replace function create_staff_order(
  customer_name text,
  customer_email text,
  customer_phone text,
  customer_address text,
  notes text,
  cart jsonb,
  idempotency_key uuid,
  source text
) returns table (order_id uuid, receipt jsonb)
language sql
set search_path = public, pg_temp
begin atomic
  select *
  from take_order(customer_name, customer_email, customer_phone, customer_address, notes, cart, idempotency_key, source);
end;

comment on function create_staff_order(text, text, text, text, text, jsonb, uuid, text) is 'The former name of take_order.';
grant execute on function create_staff_order(text, text, text, text, text, jsonb, uuid, text) to admin;
