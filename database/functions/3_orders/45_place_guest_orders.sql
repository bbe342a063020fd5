-- Placing the guest orders that wait at the same moment in one transaction: one commit, one announcement and
-- one statement per table for all of them. Each order is checked, and refused, by itself. All locks are taken in
-- the order in which a single order takes them (key, customer, place, products), and the locks of one kind in a
-- fixed order, so that batches and single orders never deadlock.

create or replace function place_guest_orders(orders jsonb)
returns table (place integer, receipt jsonb, code text, details jsonb)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_variable
declare
  most constant integer := 32;
  asked record;
  hash bytea;
  known order_requests;
  one checked_order;
  checked checked_order[] := '{}';
  accepted checked_order[] := '{}';
  phone_key text;
  accepted_phones text[] := '{}';
  free_at timestamptz;
  placed_from jsonb;
  missing uuid[];
  facts text;
begin
  if jsonb_typeof(orders) is distinct from 'array' or jsonb_array_length(orders) not between 1 and most then
    raise exception 'a batch has 1 to % orders', most using errcode = 'invalid_parameter_value';
  end if;
  if (select count(distinct o ->> 'idempotency_key') from jsonb_array_elements(orders) as o) < jsonb_array_length(orders) then
    raise exception 'each order of a batch needs an idempotency key of its own' using errcode = 'null_value_not_allowed';
  end if;

  perform pg_advisory_xact_lock(k.lock)
  from (
    select hashtextextended('order request ' || (o ->> 'idempotency_key')::uuid, 0) as lock
    from jsonb_array_elements(orders) as o
    order by 1
  ) as k;

  for asked in
    select l.ordinality::integer as place, o.*
    from jsonb_array_elements(orders) with ordinality as l (value, ordinality)
    cross join lateral jsonb_to_record(l.value) as o (
      customer_name text, customer_email text, customer_phone text, customer_address text, notes text, cart jsonb,
      idempotency_key uuid, client_address text, order_address_cap integer, checkout_form text
    )
  loop
    if asked.checkout_form is null or asked.checkout_form not in ('guest', 'simple') then
      raise exception 'unknown checkout form %', asked.checkout_form using errcode = 'invalid_parameter_value';
    end if;
    place := asked.place;
    code := null;
    details := null;
    begin
      hash := order_content_hash(
        asked.checkout_form, null, asked.customer_name, asked.customer_email, asked.customer_phone, asked.customer_address,
        asked.notes, asked.cart
      );
      select * into known from order_requests r where r.key = asked.idempotency_key;
      if found then
        if known.content_hash <> hash then
          perform refuse('idempotency_mismatch');
        end if;
        receipt := known.receipt;
        return next;
      else
        one := check_order(
          customer_name => asked.customer_name,
          customer_email => asked.customer_email,
          customer_phone => asked.customer_phone,
          customer_address => asked.customer_address,
          notes => asked.notes,
          cart => asked.cart,
          client_address => asked.client_address,
          order_address_cap => asked.order_address_cap,
          ordering_user => null,
          checkout_form => asked.checkout_form
        );
        one.place := asked.place;
        one.request_key := asked.idempotency_key;
        one.content_hash := hash;
        checked := checked || one;
      end if;
    exception
      when sqlstate 'SHOP1' then
        get stacked diagnostics code = message_text, facts = pg_exception_detail;
        details := nullif(facts, '')::jsonb;
        receipt := null;
        return next;
    end;
  end loop;
  receipt := null;

  perform lock_orders_of(array(select customer_limit_key(null, (c.customer).phone) from unnest(checked) as c));
  foreach one in array checked loop
    phone_key := phone_limit_key((one.customer).phone);
    free_at := customer_limit_reached(
      null, (one.customer).phone, cardinality(array_positions(accepted_phones, phone_key))
    );
    if free_at is null then
      accepted := accepted || one;
      accepted_phones := accepted_phones || phone_key;
    else
      place := one.place;
      code := 'rate_limited';
      details := retry_after(free_at);
      return next;
    end if;
  end loop;

  checked := accepted;
  accepted := '{}';
  perform lock_orders_from(p.client_place, p.cap)
  from (
    select c.client_place, min(c.address_cap) as cap
    from unnest(checked) as c
    where c.address_cap is not null
    group by 1
    order by 1
  ) as p;
  -- The orders of a place are counted once for the whole batch; the moment of the next one is looked up only
  -- where the cap is reached.
  select jsonb_object_agg(p.client_place, orders_placed_from(p.client_place)) into placed_from
  from (select distinct c.client_place from unnest(checked) as c where c.address_cap is not null) as p;
  foreach one in array checked loop
    free_at := case
      when (placed_from ->> one.client_place)::integer >= one.address_cap then place_limit_reached(
        one.client_place,
        one.address_cap,
        (select count(*)::integer from unnest(accepted) as a where a.client_place = one.client_place and a.address_cap is not null)
      )
    end;
    if free_at is null then
      accepted := accepted || one;
      if one.address_cap is not null then
        placed_from := jsonb_set(
          placed_from, array[one.client_place], to_jsonb((placed_from ->> one.client_place)::integer + 1)
        );
      end if;
    else
      place := one.place;
      code := 'rate_limited';
      details := retry_after(free_at);
      return next;
    end if;
  end loop;

  checked := accepted;
  accepted := '{}';
  missing := hold_products(
    array(select distinct l.product_id from unnest(checked) as c cross join lateral unnest(c.lines) as l)
  );
  foreach one in array checked loop
    if cardinality(missing) > 0 and exists (select from unnest(one.lines) as l where l.product_id = any (missing)) then
      place := one.place;
      code := 'stock_insufficient';
      details := missing_lines(one.lines, missing);
      return next;
    else
      accepted := accepted || one;
    end if;
  end loop;
  if cardinality(accepted) = 0 then
    return;
  end if;

  insert into rate_limit_events (kind, subject, times)
  select 'order', a.client_place, count(*)
  from unnest(accepted) as a
  where a.address_cap is not null
  group by a.client_place;

  return query
  select a.place, w.receipt, null::text, null::jsonb
  from write_orders(accepted) as w
  join unnest(accepted) as a on a.request_key = w.key;
end
$$;

comment on function place_guest_orders(jsonb) is
  'Takes 1 to 32 guest orders, each an object with the parameters of create_guest_order and its own key. '
  'Returns for each its place in the list (from 1) and either the receipt or the code and the details '
  'with which create_guest_order would refuse it: a refused order does not affect the others. Any other error '
  'fails the whole batch, and nothing is written. Serves CHK-13 to CHK-16, CHK-21 to CHK-27, LIM-02 to LIM-04.';
grant execute on function place_guest_orders(jsonb) to visitor;
