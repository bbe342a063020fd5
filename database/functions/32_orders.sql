-- Placing an order (CHK-27). One transaction each: all of an order is written, or nothing.

create or replace function make_number(prefix text, at timestamptz, random_length integer) returns text
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  alphabet constant text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  bytes constant bytea := sha256(uuid_send(gen_random_uuid()));
  suffix text := '';
begin
  for i in 0 .. random_length - 1 loop
    suffix := suffix || substr(alphabet, 1 + (get_byte(bytes, 2 * i) * 256 + get_byte(bytes, 2 * i + 1)) % 36, 1);
  end loop;
  return prefix || '-' || floor(extract(epoch from at) * 1000)::bigint || '-' || suffix;
end
$$;

comment on function make_number(text, timestamptz, integer) is
  'Gives prefix-milliseconds-random, the random part of as many characters A-Z and 0-9 (at most 16). Serves '
  'DATA-04, DATA-07.';

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
  'Takes an order and whether its customer gave an e-mail; writes the messages to the owner (chat, e-mail) '
  'and the customer (e-mail, at most 20 to one address in an hour), and a job "deliver_message" for each '
  'with the message''s key as job key. Serves D20, LIM-04.';

create or replace function write_order(
  customer order_customer,
  lines order_line[],
  ordering_user uuid,
  number_length integer,
  request_key uuid,
  request_hash bytea
) returns order_requests
language plpgsql
set search_path = public, pg_temp
as $$
declare
  placed_at constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  new_order orders;
  new_invoice invoices;
  total numeric;
  request order_requests;
begin
  select sum(l.subtotal) into total from unnest(lines) as l;
  if total is null or total <= 0 or total > 9999999999.99 then
    perform refuse('total_invalid');
  end if;

  insert into orders (
    order_number, customer_name, customer_email, customer_phone, customer_address, total_amount, status, payment_status,
    notes, user_id, created_at, updated_at
  )
  values (
    make_number('CMD', placed_at, number_length), customer.name, customer.email, customer.phone, customer.address, total,
    'confirmed', 'pending', customer.notes, ordering_user, placed_at, placed_at
  )
  returning * into new_order;

  insert into order_items (order_id, product_id, product_name, product_price, quantity, subtotal)
  select new_order.id, l.product_id, l.name, l.price, l.quantity, l.subtotal
  from unnest(lines) with ordinality as l
  order by l.ordinality;

  insert into invoices (
    invoice_number, order_id, customer_name, customer_email, customer_phone, customer_address, subtotal, delivery_fee,
    total_amount, status, created_at
  )
  values (
    make_number('FACT', placed_at, 8), new_order.id, customer.name, customer.email, customer.phone, customer.address, total, 0,
    total, 'sent', placed_at
  )
  returning * into new_invoice;

  perform announce_order(new_order.id, customer.email is not null);

  insert into order_requests (key, content_hash, order_id, user_id, receipt)
  values (
    request_key, request_hash, new_order.id, ordering_user,
    jsonb_build_object(
      'order_number', new_order.order_number,
      'invoice_number', new_invoice.invoice_number,
      'created_at', to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'status', new_order.status,
      'payment_status', new_order.payment_status,
      'customer', jsonb_build_object(
        'name', customer.name, 'email', customer.email, 'phone', customer.phone, 'address', customer.address
      ),
      'items', (
        select jsonb_agg(
          jsonb_build_object(
            'product_id', l.product_id, 'name', l.name, 'price', l.price, 'quantity', l.quantity, 'subtotal', l.subtotal
          ) order by l.ordinality
        )
        from unnest(lines) with ordinality as l
      ),
      'subtotal', total,
      'delivery_fee', 0,
      'total', total,
      'notes', customer.notes
    )
  )
  returning * into request;
  return request;
end
$$;

comment on function write_order(order_customer, order_line[], uuid, integer, uuid, bytea) is
  'Takes what was checked; writes order, items, invoice, messages, jobs and the remembered receipt. Refuses '
  'total_invalid. Serves CHK-13 to CHK-16, DATA-03 to DATA-07.';

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
  content_hash constant bytea := sha256(
    convert_to(
      jsonb_build_array(
        checkout_form, ordering_user, customer_name, customer_email, customer_phone, customer_address, notes, cart
      )::text,
      'UTF8'
    )
  );
  known order_requests;
  customer order_customer;
  lines order_line[];
begin
  if idempotency_key is null then
    raise exception 'an order needs an idempotency key' using errcode = 'null_value_not_allowed';
  end if;

  -- A second request with the same key waits here until the first has answered.
  perform pg_advisory_xact_lock(hashtextextended('order request ' || idempotency_key, 0));
  select * into known from order_requests r where r.key = idempotency_key;
  if found then
    if known.content_hash <> content_hash then
      perform refuse('idempotency_mismatch');
    end if;
    return known;
  end if;

  perform check_cart(cart);
  customer := clean_customer(
    customer_name, customer_email, customer_phone, customer_address, notes, strict_form => checkout_form = 'secured'
  );
  lines := price_cart(cart);
  perform check_order_limits(ordering_user, customer.phone, client_address, order_address_cap);
  perform hold_products(lines);
  return write_order(
    customer, lines, ordering_user,
    number_length => case checkout_form when 'simple' then 5 else 8 end,
    request_key => idempotency_key,
    request_hash => content_hash
  );
end
$$;

comment on function place_order(text, text, text, text, text, jsonb, uuid, text, integer, uuid, text) is
  'What create_guest_order and create_order share: answers a known key as before, else checks and writes the '
  'order. Refuses idempotency_mismatch when the key came with another content, and all that the checks '
  'refuse. Serves CHK-26, D9.';

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
    customer_name, customer_email, customer_phone, customer_address, notes, cart, idempotency_key, client_address,
    order_address_cap, null, checkout_form
  ) as r;
end
$$;

comment on function create_guest_order(text, text, text, text, text, jsonb, uuid, text, integer, text) is
  'Takes a visitor''s order, with a key of the checkout, the client''s address and its cap (null lifts it), '
  'and the form: "guest" (8 random characters in the number) or "simple" (5); gives the numbers and the '
  'receipt. A repeat of the key gives the first answer. Refuses as docs/architecture.md lists. Serves '
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
    customer_name, customer_email, customer_phone, customer_address, notes, cart, idempotency_key, client_address,
    order_address_cap, current_user_id(), checkout_form
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
  -- An order with this key that is being placed at this moment is waited for.
  perform pg_advisory_xact_lock_shared(hashtextextended('order request ' || idempotency_key, 0));
  select * into known
  from order_requests r
  where r.key = idempotency_key and (r.user_id is null or r.user_id = current_user_id());
  return known.receipt;
end
$$;

comment on function find_placed_order(uuid) is
  'Takes the idempotency key of a checkout; gives the receipt of the order that was placed with it by this '
  'user or by a guest, or null. Serves CHK-26, D9.';
grant execute on function find_placed_order(uuid) to visitor, customer, admin;
