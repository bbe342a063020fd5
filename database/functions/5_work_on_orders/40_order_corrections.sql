-- An order that is not shipped, corrected by an admin (D48): its lines, its customer and its invoice change in one
-- step. The invoice keeps its number; the replaced version is stored in invoice_versions.

-- Takes the content of a version of an invoice; returns it without the person, as in an erased order. D49.
create or replace function without_customer(content jsonb) returns jsonb
language sql stable
return content || jsonb_build_object(
  'customer', jsonb_build_object(
    'name', 'Client effacé', 'email', null, 'phone', 'Numéro effacé', 'address', 'Adresse effacée'
  ),
  'notes', null
);

-- Trigger: refuses (42501) any change of a replaced version but erasing a person, and deletion with the order. CORR-04,
-- D49.
create or replace function refuse_version_change() returns trigger
language plpgsql
as $$
declare
  erasable constant text[] := array['content', 'reason', 'replaced_by'];
begin
  if tg_op = 'DELETE' then
    -- A version is deleted with its order, as the invoice is.
    if not exists (select from orders o where o.id = old.order_id) then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    if to_jsonb(new) - erasable = to_jsonb(old) - erasable
      and new.content in (old.content, without_customer(old.content))
      and new.reason in (old.reason, 'Texte effacé')
      and (new.replaced_by is null or new.replaced_by = old.replaced_by) then
      return new;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'permission denied: a version of an invoice is never changed';
end
$$;

create or replace trigger invoice_versions_stay before update or delete on invoice_versions
for each row execute function refuse_version_change();
create or replace trigger invoice_versions_stay_all before truncate on invoice_versions
for each statement execute function refuse_version_change();

-- Refuses for lines [{"item_id", "quantity"}] of a locked order items_invalid (another's, twice, not 1 to 10000) and
-- stock_insufficient [{"id": item, "name", "stock", "requested", "problem"}]. CORR-02.
create or replace function check_kept_lines(of_order uuid, kept jsonb) returns void
language plpgsql
as $$
declare
  problems jsonb;
begin
  if exists (
    select
    from jsonb_to_recordset(kept) as k (item_id uuid, quantity integer)
    left join order_items i on i.id = k.item_id and i.order_id = of_order
    where i.id is null or k.quantity is null or k.quantity not between 1 and 10000
  ) or (
    select count(distinct k.item_id) from jsonb_to_recordset(kept) as k (item_id uuid)
  ) < jsonb_array_length(kept) then
    perform refuse('items_invalid');
  end if;

  -- What was ordered stays promised; only added pieces must be in stock.
  select jsonb_agg(
    jsonb_build_object(
      'id', i.id, 'name', i.product_name, 'stock', coalesce(p.stock, 0), 'requested', k.quantity,
      'problem', case when p.id is null then 'not_found' else 'insufficient' end
    ) order by i.id
  )
  into problems
  from jsonb_to_recordset(kept) as k (item_id uuid, quantity integer)
  join order_items i on i.id = k.item_id
  left join products p on p.id = i.product_id and p.deleted_at is null
  where k.quantity > i.quantity and (p.id is null or p.stock < k.quantity);
  if problems is not null then
    perform refuse('stock_insufficient', problems);
  end if;
end
$$;

-- Added lines of a locked order (a cart) with names and prices of now. Refuses as check_cart and price_cart,
-- items_invalid (has a line already). CORR-02, D8.
create or replace function price_added_lines(of_order uuid, kept jsonb, added jsonb) returns order_line[]
language plpgsql
as $$
declare
  lines order_line[];
  missing jsonb;
begin
  if jsonb_array_length(added) = 0 then
    return '{}';
  end if;
  perform check_cart(added);
  lines := price_cart(added);
  -- A product that is ordered already keeps its line, at the price of the order.
  if exists (
    select
    from unnest(lines) as l
    join order_items i on i.product_id = l.product_id and i.order_id = of_order
    join jsonb_to_recordset(kept) as k (item_id uuid) on k.item_id = i.id
  ) then
    perform refuse('items_invalid');
  end if;
  missing := missing_lines(lines, hold_products(array(select l.product_id from unnest(lines) as l)));
  if missing is not null then
    perform refuse('stock_insufficient', missing);
  end if;
  return lines;
end
$$;

-- Computes the discount of a locked, corrected order anew by its code's rule then; the sum, 0 without a code. D62, D48.
create or replace function discount_order(of_order uuid) returns numeric
language plpgsql
as $$
declare
  rule order_promo_codes;
  items constant uuid[] := array(select i.id from order_items i where i.order_id = of_order order by i.id);
  lines order_line[];
begin
  select * into rule from order_promo_codes c where c.order_id = of_order;
  if not found then
    return 0;
  end if;
  lines := with_discount(
    array(
      select (
        i.product_id, i.product_name, i.product_price, i.quantity, i.subtotal, coalesce(i.former_category_id, p.category_id), 0
      )::order_line
      from order_items i
      left join products p on p.id = i.product_id
      where i.order_id = of_order
      order by i.id
    ),
    rule.kind, rule.value, rule.lowest_cart, rule.category_ids
  );
  update order_items i
  set discount = l.discount
  from unnest(lines) with ordinality as l
  where i.id = items[l.ordinality] and i.discount <> l.discount;
  return (select sum(l.discount) from unnest(lines) as l);
end
$$;

-- CFA that an order's code would take off these lines, [{"id": item or added product, "quantity"}]. Refuses forbidden.
-- D62, D48.
create or replace function quote_correction(order_id uuid, lines jsonb) returns numeric
language plpgsql stable security definer
as $$
declare
  rule order_promo_codes;
begin
  perform require_admin();
  select * into rule from order_promo_codes c where c.order_id = quote_correction.order_id;
  if not found then
    return 0;
  end if;
  return (
    select coalesce(sum(l.discount), 0)
    from unnest(with_discount(
      array(
        select (
          p.id, k.id, coalesce(i.product_price, p.price), k.quantity, coalesce(i.product_price, p.price) * k.quantity,
          coalesce(i.former_category_id, p.category_id), 0
        )::order_line
        from jsonb_to_recordset(quote_correction.lines) as k (id uuid, quantity integer)
        left join order_items i on i.id = k.id and i.order_id = rule.order_id
        left join products p on p.id = coalesce(i.product_id, k.id)
      ),
      rule.kind, rule.value, rule.lowest_cart, rule.category_ids
    )) as l
  );
end
$$;
grant execute on function quote_correction(uuid, jsonb) to admin;

-- Writes the mail about a corrected order, due in 30 seconds, in place of an earlier one. CORR-07, D20.
create or replace function queue_correction_mail(of_order orders, version integer) returns void
language plpgsql
as $$
declare
  -- A second correction often follows at once: the customer gets one mail for both.
  pause constant interval := interval '30 seconds';
  keys constant text := format('order:%s:email:customer:corrected:', of_order.id);
  message order_messages;
  replaces boolean;
begin
  delete from order_messages m
  where m.order_id = of_order.id and starts_with(m.key, keys) and m.state = 'waiting'
    and coalesce(m.claimed_until, '-infinity') < clock_timestamp();
  replaces := found;
  if of_order.customer_email is not null
    and (replaces or may_mail_customer(of_order.customer_email)) then
    insert into order_messages (key, order_id, channel, audience)
    values (keys || queue_correction_mail.version, of_order.id, 'email', 'customer')
    returning * into message;
    perform schedule_message(message, clock_timestamp() + pause);
  end if;
end
$$;

-- Corrects an order, once for its key: version and status as seen, customer, lines that stay [{"item_id", "quantity"}]
-- at their price, added ones as a cart at today's, why; {"version"}. Refuses forbidden, order_not_found,
-- order_not_correctable {"status"} (shipped, once delivered, cancelled, erased), version_conflict {"version",
-- "status"}, invalid_input (no reason), order_empty, correction_empty, order_corrected, total_invalid, and as
-- clean_customer, check_kept_lines, price_added_lines. CORR-01 to CORR-07, D48.
create or replace function correct_order(
  order_id uuid,
  seen_version integer,
  seen_status text,
  customer_name text,
  customer_email text,
  customer_phone text,
  customer_address text,
  kept jsonb,
  added jsonb,
  reason text,
  request_key uuid
) returns jsonb
language plpgsql security definer
as $$
declare
  known orders;
  bill invoices;
  earlier invoice_versions;
  customer order_customer;
  lines order_line[];
  with_lines checked_order;
  lines_total numeric;
  reduction numeric;
  why constant text := nullif(sanitise_line(correct_order.reason), '');
  hash constant bytea := sha256(convert_to(jsonb_build_array(
    order_id, seen_version, customer_name, customer_email, customer_phone, customer_address, kept, added, why
  )::text, 'UTF8'));
  now_at constant timestamptz := clock_timestamp();
begin
  perform require_admin();
  -- A change of status, a payment and another correction wait here, and then see the order as this one left it.
  select * into known from orders o where o.id = correct_order.order_id for no key update;
  if not found then
    perform refuse('order_not_found');
  end if;
  select * into earlier from invoice_versions v where v.request_key = correct_order.request_key;
  if found then
    if earlier.request_hash <> hash then
      perform refuse('order_corrected');
    end if;
    return jsonb_build_object('version', earlier.version + 1);
  end if;

  select * into bill from invoices i where i.order_id = known.id;
  if known.status not in ('pending', 'confirmed', 'paid') or known.stock_taken_at is not null
    or known.erased_at is not null or bill.id is null then
    perform refuse('order_not_correctable', jsonb_build_object('status', known.status));
  elsif (correct_order.seen_version, correct_order.seen_status) is distinct from (bill.version, known.status) then
    perform refuse('version_conflict', jsonb_build_object('version', bill.version, 'status', known.status));
  elsif why is null or length(why) > 300 or request_key is null then
    perform refuse('invalid_input');
  elsif jsonb_typeof(kept) is distinct from 'array' or jsonb_typeof(added) is distinct from 'array' then
    perform refuse('items_invalid');
  elsif jsonb_array_length(kept) + jsonb_array_length(added) = 0 then
    perform refuse('order_empty');
  elsif jsonb_array_length(kept) + jsonb_array_length(added) > 100 then
    perform refuse('cart_too_large');
  end if;
  customer := clean_customer(
    customer_name => customer_name,
    customer_email => customer_email,
    customer_phone => customer_phone,
    customer_address => customer_address,
    notes => known.notes,
    strict_form => false
  );
  perform check_kept_lines(known.id, kept);
  lines := price_added_lines(known.id, kept, added);
  if cardinality(lines) = 0
    and (customer.name, customer.email, customer.phone, customer.address)
      is not distinct from (known.customer_name, known.customer_email, known.customer_phone, known.customer_address)
    and not exists (
      select
      from order_items i
      left join jsonb_to_recordset(kept) as k (item_id uuid, quantity integer) on k.item_id = i.id
      where i.order_id = known.id and k.quantity is distinct from i.quantity
    ) then
    perform refuse('correction_empty');
  end if;

  insert into invoice_versions (
    order_id, version, content, total_amount, issued_at, reason, replaced_by, replaced_at, request_key, request_hash
  )
  select
    known.id, bill.version, r.receipt - 'link', known.total_amount, coalesce(bill.issued_at, bill.created_at), why,
    current_user_id(), now_at, correct_order.request_key, hash
  from order_receipts r
  where r.order_id = known.id;

  delete from order_items i
  where i.order_id = known.id
    and not exists (select from jsonb_to_recordset(kept) as k (item_id uuid) where k.item_id = i.id);
  update order_items i
  set quantity = k.quantity, subtotal = i.product_price * k.quantity, discount = 0
  from jsonb_to_recordset(kept) as k (item_id uuid, quantity integer)
  where i.id = k.item_id and i.quantity <> k.quantity;
  with_lines.order_id := known.id;
  with_lines.lines := lines;
  perform write_order_items(array[with_lines]);

  select sum(i.subtotal) into lines_total from order_items i where i.order_id = known.id;
  if lines_total <= 0 or lines_total + bill.delivery_fee > 9999999999.99 then
    perform refuse('total_invalid');
  end if;
  reduction := discount_order(known.id);
  update invoices i
  set
    customer_name = customer.name, customer_email = customer.email, customer_phone = customer.phone,
    customer_address = customer.address, subtotal = lines_total, discount = reduction,
    total_amount = lines_total - reduction + i.delivery_fee,
    version = i.version + 1, issued_at = now_at, previous_issued_at = coalesce(i.issued_at, i.created_at)
  where i.id = bill.id
  returning * into bill;
  update orders o
  set
    customer_name = customer.name, customer_email = customer.email, customer_phone = customer.phone,
    customer_address = customer.address, total_amount = bill.total_amount, updated_at = now_at
  where o.id = known.id
  returning * into known;
  perform queue_correction_mail(known, bill.version);
  return jsonb_build_object('version', bill.version);
end
$$;
grant execute on function correct_order(uuid, integer, text, text, text, text, text, jsonb, jsonb, text, uuid) to admin;
