-- Placing orders (CHK-27): the one way, whoever orders and by whatever form. Of an order all is written, or nothing.

create or replace function order_content_hash(asked new_order) returns bytea
language sql stable
set search_path = public, pg_temp
return sha256(
  convert_to(
    jsonb_build_array(
      coalesce(asked.source, asked.form), ordering_user(asked.form), asked.customer_name, asked.customer_email,
      asked.customer_phone, asked.customer_address, asked.notes, asked.cart
    )::text,
    'UTF8'
  )
);

comment on function order_content_hash(new_order) is
  'Returns a hash by which two orders with the same key but different contents, customers or sources are told apart. '
  'Serves CHK-26, PHONE-06.';

create or replace function remember_taken_order(taken uuid, source text) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into staff_orders (order_id, source, taken_by) values (taken, remember_taken_order.source, current_user_id());
  perform log_change(
    'insert', 'orders', taken::text, null, jsonb_build_object('source', remember_taken_order.source)
  );
  -- Whoever took the order knows of it: it is not new for them, and their devices get no alert.
  perform mark_orders_seen(array[taken]);
  perform graphile_worker.remove_job(format('push:%s:order:%s', d.id, taken))
  from push_devices d
  where d.user_id = current_user_id();
end
$$;

comment on function remember_taken_order(uuid, text) is
  'Takes an order that was written just now and how it came ("phone", "whatsapp" or "shop"); remembers that the calling '
  'admin took it. Serves PHONE-04, PHONE-07.';

create or replace function refusals_under_lock(checked checked_order[])
returns table (place integer, code text, details jsonb)
language plpgsql
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  gone uuid[];
begin
  perform lock_order_limits(checked);
  gone := hold_products(
    array(select distinct l.product_id from unnest(checked) as c cross join lateral unnest(c.lines) as l)
  );
  return query
  select
    c.place,
    case when o.free_at is null then 'stock_insufficient' else 'rate_limited' end,
    case when o.free_at is null then missing_lines(c.lines, gone) else retry_after(o.free_at) end
  from unnest(checked) as c
  left join orders_over_limits(checked) as o on o.place = c.place
  where o.free_at is not null or missing_lines(c.lines, gone) is not null;
end
$$;

comment on function refusals_under_lock(checked_order[]) is
  'Takes orders whose other checks are done and, until the end of the transaction, all locks that they need; returns '
  'those that are too many (rate_limited), and those with a product that was deleted since it was read '
  '(stock_insufficient). Serves LIM-02, LIM-03, D12.';

create or replace function place_orders(orders jsonb)
returns table (place integer, order_id uuid, receipt jsonb, code text, details jsonb)
language plpgsql security definer
set search_path = public, pg_temp
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

  -- Locks are taken in one order (keys, customers, places, products), and those of one kind sorted: two lists never
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
        return query select at, null::uuid, null::jsonb, refusal, nullif(facts, '')::jsonb;
    end;
  end loop;

  -- All together: what other orders, or a deletion, have changed meanwhile.
  for place, code, details in select * from refusals_under_lock(checked) loop
    refused := refused || place;
    return next;
  end loop;
  accepted := array(select c from unnest(checked) as c where c.place <> all (refused));
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

comment on function place_orders(jsonb) is
  'Takes a list of 1 to 32 orders, objects with the fields of new_order. The form says by which rules each is placed: '
  '"guest" (8 random characters in the number), "simple" (5; for the signed-in user if there is one), "secured" (8; for '
  'the signed-in user, strict rules) or "taken" (8; by an admin, with the source "phone", "whatsapp" or "shop", and '
  'without the limits of customers). address_cap is the most orders from the client''s address, or null. Returns for '
  'each order its place in the list (from 1) and either its id and receipt, of a known key those of the first answer, or '
  'the code and details of its refusal (docs/architecture.md), which does not affect the others. Any other error fails '
  'the whole list, and nothing is written. Serves GUEST-11, CHK-04, CHK-09, CHK-13 to CHK-16, CHK-21 to CHK-27, DATA-04, '
  'VAL-24, LIM-02 to LIM-04, PHONE-01, PHONE-04 to PHONE-07, D9.';
grant execute on function place_orders(jsonb) to visitor, customer, admin;

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
