-- Placing orders (CHK-27): the one way, whoever orders and by whatever form, and the receipt of an order. Of an order all
-- is written, or nothing. What runs before and after it: docs/architecture.md, "What runs when an order is placed".

-- When the last payment of a paid order was recorded. WAVE-07.
create or replace function order_paid_at(of_order orders) returns timestamptz
language sql stable security definer
return (select max(p.recorded_at) from payments p where p.order_id = of_order.id and p.amount > 0);
grant execute on function order_paid_at(orders) to customer, admin, message_service;

create or replace view order_receipts with (security_invoker = true) as
select
  o.id as order_id,
  jsonb_build_object(
    'order_number', o.order_number,
    'invoice_number', i.invoice_number,
    'created_at', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', o.status,
    'payment_status', o.payment_status,
    'customer', jsonb_build_object(
      'name', o.customer_name, 'email', o.customer_email, 'phone', o.customer_phone, 'address', o.customer_address
    ),
    'items', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'product_id', n.product_id, 'name', n.product_name, 'price', n.product_price, 'quantity', n.quantity,
            'subtotal', n.subtotal
          ) order by n.id
        ),
        '[]'
      )
      from order_items n
      where n.order_id = o.id
    ),
    'subtotal', coalesce(i.subtotal, o.total_amount),
    'delivery_fee', coalesce(i.delivery_fee, 0),
    'total', o.total_amount,
    'notes', o.notes,
    'link', o.link_secret
  ) || case
    when i.discount > 0 then jsonb_build_object(
      'discount', jsonb_build_object(
        'code', (select c.code from order_promo_codes c where c.order_id = o.id), 'amount', i.discount
      )
    )
    else '{}'
  end || case
    when i.version > 1 then jsonb_build_object(
      'correction', jsonb_build_object(
        'version', i.version,
        'issued_at', to_char(i.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'previous_issued_at', to_char(i.previous_issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      )
    )
    else '{}'
  end || case
    when o.payment_status = 'paid' then jsonb_strip_nulls(jsonb_build_object(
      'paid_at', to_char(order_paid_at(o) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ))
    else '{}'
  end as receipt
from orders o
left join invoices i on i.order_id = o.id;

comment on view order_receipts is
  'Receipts, with what invoices show and the secret of the link. CFA; "discount": what a code took off; "correction": '
  'this version of the invoice, and when it and the one before were made; "paid_at". CHK-16, ORD-04, CORR-04, WAVE-07, '
  'D20, D43.';
grant select on order_receipts to customer, admin, message_service;

-- prefix-milliseconds-random, with so many characters A-Z and 0-9 (at most 16). DATA-04, DATA-07.
create or replace function make_number(prefix text, at timestamptz, random_length integer) returns text
language sql volatile
return prefix || '-' || floor(extract(epoch from at) * 1000)::bigint || '-' || upper(
  left(translate(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), '+/', '01'), random_length)
);

-- Writes the messages of orders to owner (chat, e-mail) and customer (up to hourly_order_mails), and one job
-- deliver_messages. D20, LIM-04.
create or replace function announce_orders(placed checked_order[]) returns void
language plpgsql
as $$
declare
  hourly_mails constant integer := hourly_order_mails();
  window_length constant interval := interval '1 hour';
  -- The waits between 14 attempts add up to 28 hours: a message is given up after a day.
  attempts constant integer := 14;
  job constant text := 'orders:' || placed[1].order_id;
  mailed uuid[] := '{}';
  written uuid[];
begin
  -- No lock, so that no order waits for another one. Of many at the same moment, a few more than the limit may
  -- pass.
  if exists (select from unnest(placed) as p where (p.customer).email is not null) then
    with asked as (
      select p.order_id, mailbox_of((p.customer).email) as mailbox,
        row_number() over (partition by mailbox_of((p.customer).email) order by p.place) as turn
      from unnest(placed) as p
      where (p.customer).email is not null
    ), passed as materialized (
      select a.order_id, a.mailbox
      from asked a
      where a.turn <= hourly_mails
        and limit_reached('order_mail', a.mailbox, hourly_mails + 1 - a.turn::integer, window_length) is null
    ), counted as (
      insert into rate_limit_events (kind, subject, times) select 'order_mail', p.mailbox, count(*) from passed p group by p.mailbox
    )
    select coalesce(array_agg(p.order_id), '{}') into mailed from passed p;
  end if;

  with messages as (
    insert into order_messages (key, order_id, channel, audience, job_key)
    select format('order:%s:%s:%s', p.order_id, m.channel, m.audience), p.order_id, m.channel, m.audience, job
    from unnest(placed) as p
    cross join (values ('chat', 'owner'), ('email', 'owner'), ('email', 'customer')) as m (channel, audience)
    where m.audience = 'owner' or p.order_id = any (mailed)
    returning id
  )
  select array_agg(m.id) into written from messages m;
  perform graphile_worker.add_job(
    'deliver_messages', json_build_object('messageIds', written), max_attempts => attempts, job_key => job
  );
end
$$;

-- Writes lines as items, with what an order keeps of its products. DATA-06.
create or replace function write_order_items(placed checked_order[]) returns void
language plpgsql
as $$
begin
  insert into order_items (order_id, product_id, product_name, product_price, quantity, subtotal, discount)
  select p.order_id, l.product_id, l.name, l.price, l.quantity, l.subtotal, l.discount
  from unnest(placed) as p
  cross join lateral unnest(p.lines) with ordinality as l
  order by p.place, l.ordinality;
end
$$;

-- Writes orders, items, invoices, messages, jobs, receipts, each in one statement. CHK-13 to CHK-16, DATA-03 to
-- DATA-07.
create or replace function write_orders(placed checked_order[]) returns setof order_requests
language plpgsql
as $$
declare
  placed_at constant timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  insert into orders (
    id, order_number, customer_name, customer_email, customer_phone, customer_address, total_amount, status, payment_status,
    notes, user_id, created_at, updated_at
  )
  select
    p.order_id, make_number('CMD', placed_at, p.number_length), (p.customer).name, (p.customer).email, (p.customer).phone,
    (p.customer).address, p.total, 'confirmed', case when p.total > 0 then 'pending' else 'paid' end, (p.customer).notes, p.ordering_user, placed_at, placed_at
  from unnest(placed) as p;

  perform write_order_items(placed);

  insert into invoices (
    invoice_number, order_id, customer_name, customer_email, customer_phone, customer_address, subtotal, discount,
    delivery_fee, total_amount, status, created_at
  )
  select
    make_number('FACT', placed_at, 8), p.order_id, (p.customer).name, (p.customer).email, (p.customer).phone,
    (p.customer).address, p.total + p.discount, p.discount, 0, p.total, 'sent', placed_at
  from unnest(placed) as p;

  if exists (select from unnest(placed) as p where p.promo_code_id is not null) then
    insert into order_promo_codes (order_id, promo_code_id, code, kind, value, lowest_cart, category_ids)
    select p.order_id, c.id, c.code, c.kind, c.value, c.lowest_cart, c.category_ids
    from unnest(placed) as p
    join promo_codes c on c.id = p.promo_code_id;
  end if;
  perform announce_orders(placed);

  return query
  insert into order_requests (key, content_hash, order_id, user_id, receipt)
  select p.request_key, p.content_hash, p.order_id, p.ordering_user, r.receipt
  from unnest(placed) as p
  join order_receipts r on r.order_id = p.order_id
  returning *;
end
$$;

-- Places 1 to 32 orders (new_order) by their form: "guest" (8 random characters in the number), "simple" (5; for the
-- user if there is one), "secured" (8; strict rules), "taken" (8; by an admin, with source, without limits of
-- customers); address_cap or null. For each its place (from 1) and id and receipt (of a known key the first ones), or
-- code and details of its refusal; any other error fails all. GUEST-11, CHK-04, CHK-09, CHK-13 to CHK-16, CHK-21 to
-- CHK-27, DATA-04, VAL-24, LIM-02 to LIM-04, PHONE-01, PHONE-04 to PHONE-07, D9.
create or replace function place_orders(orders jsonb)
returns table (place integer, order_id uuid, receipt jsonb, code text, details jsonb)
language plpgsql security definer
as $$
#variable_conflict use_column
declare
  most constant integer := 32;
  asked constant new_order[] := array(select o from jsonb_populate_recordset(null::new_order, orders) as o);
  one new_order;
  hash bytea;
  known order_requests;
  checked_one checked_order;
  checked checked_order[] := '{}';
  refusal text;
  facts text;
  refused integer[] := '{}';
  accepted checked_order[];
begin
  if cardinality(asked) not between 1 and most then
    raise exception 'a list has 1 to % orders', most using errcode = 'invalid_parameter_value';
  elsif (select count(distinct a.idempotency_key) from unnest(asked) as a) < cardinality(asked) then
    raise exception 'each order needs an idempotency key of its own' using errcode = 'null_value_not_allowed';
  end if;

  -- Locks are taken in one order (keys, customers, places, products, codes), and those of one kind sorted: two lists never
  -- wait for each other. A second request with the same key waits here until the first has answered.
  perform pg_advisory_xact_lock(k.lock)
  from (
    select hashtextextended('order request ' || a.idempotency_key, 0) as lock from unnest(asked) as a order by 1
  ) as k;

  -- Each order by itself: the first answer of a known key, or all checks that need no other lock.
  for at in 1 .. cardinality(asked) loop
    one := asked[at];
    begin
      perform check_caller(one);
      hash := order_content_hash(one);
      select * into known from order_requests r where r.key = one.idempotency_key;
      if not found then
        checked_one := check_order(one);
        checked_one.place := at;
        checked_one.content_hash := hash;
        checked := checked || checked_one;
      elsif known.content_hash = hash then
        return query select at, known.order_id, known.receipt, null::text, null::jsonb;
      else
        perform refuse('idempotency_mismatch');
      end if;
    exception
      when sqlstate 'SHOP1' then
        get stacked diagnostics refusal = message_text, facts = pg_exception_detail;
        perform note_wrong_promo_code(
          refusal, case when one.source is null then auth.network_of(coalesce(one.client_address, 'unknown')) end
        );
        return query select at, null::uuid, null::jsonb, refusal, nullif(facts, '')::jsonb;
    end;
  end loop;

  -- All together: what other orders, or a deletion, have changed meanwhile.
  for place, code, details in select * from refusals_under_lock(checked) loop
    refused := refused || place;
    return next;
  end loop;
  accepted := array(select c from unnest(checked) as c where c.place <> all (refused));
  if exists (select from unnest(accepted) as a where a.promo_code_id is not null) then
    foreach place in array used_up_promo_codes(accepted) loop
      refused := refused || place;
      return query select place, null::uuid, null::jsonb, 'promo_code_used', null::jsonb;
    end loop;
    accepted := array(select a from unnest(accepted) as a where a.place <> all (refused));
  end if;
  if cardinality(accepted) = 0 then
    return;
  end if;

  insert into rate_limit_events (kind, subject, times)
  select 'order', a.client_place, count(*)
  from unnest(accepted) as a
  where a.source is null and a.address_cap is not null
  group by a.client_place;
  return query
  select a.place, w.order_id, w.receipt, null::text, null::jsonb
  from write_orders(accepted) as w
  join unnest(accepted) as a on a.order_id = w.order_id;
  perform remember_taken_order(a.order_id, a.source) from unnest(accepted) as a where a.source is not null;
end
$$;
grant execute on function place_orders(jsonb) to visitor, customer, admin;

-- The receipt placed with a key, by this user or a guest, or null. CHK-26, D9.
create or replace function find_placed_order(idempotency_key uuid) returns jsonb
language plpgsql security definer
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
grant execute on function find_placed_order(uuid) to visitor, customer, admin;
