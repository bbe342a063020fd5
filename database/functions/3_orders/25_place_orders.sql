-- Placing an order (CHK-27). All of an order is written, or nothing.

create or replace function order_content_hash(
  checkout_form text,
  ordering_user uuid,
  customer_name text,
  customer_email text,
  customer_phone text,
  customer_address text,
  notes text,
  cart jsonb
) returns bytea
language sql stable
set search_path = public, pg_temp
return sha256(
  convert_to(
    jsonb_build_array(
      checkout_form, ordering_user, customer_name, customer_email, customer_phone, customer_address, notes, cart
    )::text,
    'UTF8'
  )
);

comment on function order_content_hash(text, uuid, text, text, text, text, text, jsonb) is
  'Returns a hash by which two checkouts with the same key but different contents are told apart. Serves CHK-26.';

create or replace function place_order(
  customer_name text,
  customer_email text,
  customer_phone text,
  customer_address text,
  notes text,
  cart jsonb,
  idempotency_key uuid,
  client_address text,
  order_address_cap integer,
  ordering_user uuid,
  checkout_form text
) returns order_requests
language plpgsql
set search_path = public, pg_temp
as $$
declare
  hash constant bytea := order_content_hash(
    checkout_form, ordering_user, customer_name, customer_email, customer_phone, customer_address, notes, cart
  );
  request order_requests;
  checked checked_order;
  missing jsonb;
begin
  if idempotency_key is null then
    raise exception 'an order needs an idempotency key' using errcode = 'null_value_not_allowed';
  end if;

  -- A second request with the same key waits here until the first has answered.
  perform pg_advisory_xact_lock(hashtextextended('order request ' || idempotency_key, 0));
  select * into request from order_requests r where r.key = idempotency_key;
  if found then
    if request.content_hash <> hash then
      perform refuse('idempotency_mismatch');
    end if;
    return request;
  end if;

  checked := check_order(
    customer_name => customer_name,
    customer_email => customer_email,
    customer_phone => customer_phone,
    customer_address => customer_address,
    notes => notes,
    cart => cart,
    client_address => client_address,
    order_address_cap => order_address_cap,
    ordering_user => ordering_user,
    checkout_form => checkout_form
  );
  checked.place := 1;
  checked.request_key := idempotency_key;
  checked.content_hash := hash;
  -- The limits of customers do not apply to an order that an admin takes (PHONE-05).
  if checkout_form <> 'staff' then
    perform check_order_limits(ordering_user, (checked.customer).phone, client_address, order_address_cap);
  end if;
  missing := missing_lines(
    checked.lines, hold_products(array(select l.product_id from unnest(checked.lines) as l))
  );
  if missing is not null then
    perform refuse('stock_insufficient', missing);
  end if;
  select * into request from write_orders(array[checked]);
  return request;
end
$$;

comment on function place_order(text, text, text, text, text, jsonb, uuid, text, integer, uuid, text) is
  'What create_guest_order, create_order and take_order share: returns the first receipt for a known key, '
  'else checks and writes the order. Refuses idempotency_mismatch when the key came with other content, and all that '
  'the checks refuse. Serves CHK-26, D9.';

create or replace function create_guest_order(
  customer_name text,
  customer_email text,
  customer_phone text,
  customer_address text,
  notes text,
  cart jsonb,
  idempotency_key uuid,
  client_address text,
  order_address_cap integer,
  checkout_form text default 'guest'
) returns table (order_number text, invoice_number text, order_id uuid, receipt jsonb)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  if checkout_form is null or checkout_form not in ('guest', 'simple') then
    raise exception 'unknown checkout form %', checkout_form using errcode = 'invalid_parameter_value';
  end if;
  return query
  select r.receipt ->> 'order_number', r.receipt ->> 'invoice_number', r.order_id, r.receipt
  from place_order(
    customer_name => customer_name,
    customer_email => customer_email,
    customer_phone => customer_phone,
    customer_address => customer_address,
    notes => notes,
    cart => cart,
    idempotency_key => idempotency_key,
    client_address => client_address,
    order_address_cap => order_address_cap,
    ordering_user => null,
    checkout_form => checkout_form
  ) as r;
end
$$;

comment on function create_guest_order(text, text, text, text, text, jsonb, uuid, text, integer, text) is
  'Takes a visitor''s order, with a key of the checkout, the client''s address and its cap (null lifts it), '
  'and the form: "guest" (8 random characters in the number) or "simple" (5); returns the numbers and the '
  'receipt. A known key returns the first answer. Refuses with the codes in docs/architecture.md. Serves '
  'GUEST-11, CHK-13 to CHK-16, CHK-21 to CHK-27, DATA-04.';
grant execute on function create_guest_order(text, text, text, text, text, jsonb, uuid, text, integer, text)
  to visitor, customer, admin;

create or replace function create_order(
  customer_name text,
  customer_email text,
  customer_phone text,
  customer_address text,
  notes text,
  cart jsonb,
  idempotency_key uuid,
  client_address text,
  order_address_cap integer,
  checkout_form text
) returns table (order_number text, invoice_number text, order_id uuid, receipt jsonb)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  if current_user_id() is null then
    perform refuse('not_authenticated');
  elsif checkout_form is null or checkout_form not in ('secured', 'simple') then
    raise exception 'unknown checkout form %', checkout_form using errcode = 'invalid_parameter_value';
  end if;
  return query
  select r.receipt ->> 'order_number', r.receipt ->> 'invoice_number', r.order_id, r.receipt
  from place_order(
    customer_name => customer_name,
    customer_email => customer_email,
    customer_phone => customer_phone,
    customer_address => customer_address,
    notes => notes,
    cart => cart,
    idempotency_key => idempotency_key,
    client_address => client_address,
    order_address_cap => order_address_cap,
    ordering_user => current_user_id(),
    checkout_form => checkout_form
  ) as r;
end
$$;

comment on function create_order(text, text, text, text, text, jsonb, uuid, text, integer, text) is
  'As create_guest_order, for the signed-in user. The form is "secured" (strict rules, 8 random characters '
  'in the number) or "simple" (milder rules, 5). Refuses not_authenticated without a user. Serves CHK-04, '
  'CHK-09, DATA-04, VAL-24.';
grant execute on function create_order(text, text, text, text, text, jsonb, uuid, text, integer, text)
  to customer, admin;

create or replace function find_placed_order(idempotency_key uuid) returns jsonb
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  known order_requests;
begin
  -- Waits for an order with this key that is being placed at this moment.
  perform pg_advisory_xact_lock_shared(hashtextextended('order request ' || idempotency_key, 0));
  select * into known
  from order_requests r
  where r.key = idempotency_key and (r.user_id is null or r.user_id = current_user_id());
  return known.receipt;
end
$$;

comment on function find_placed_order(uuid) is
  'Takes the idempotency key of a checkout; returns the receipt of the order that was placed with it by this '
  'user or by a guest, or null. Serves CHK-26, D9.';
grant execute on function find_placed_order(uuid) to visitor, customer, admin;
