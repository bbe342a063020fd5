-- The checks of an order that need no lock, one function each. None can be called from outside.

-- Refuses cart_empty, cart_too_large (over 100 lines), items_invalid (no id, name, price above 0 or whole quantity from
-- 1 to 10000, or an id twice). VAL-27, VAL-28.
create or replace function check_cart(cart jsonb) returns void
language plpgsql
as $$
begin
  if cart is null or jsonb_typeof(cart) = 'null' then
    perform refuse('cart_empty');
  elsif jsonb_typeof(cart) <> 'array' then
    perform refuse('items_invalid');
  elsif jsonb_array_length(cart) = 0 then
    perform refuse('cart_empty');
  elsif jsonb_array_length(cart) > 100 then
    perform refuse('cart_too_large');
  end if;

  if exists (
    select
    from jsonb_array_elements(cart) as line
    where case
      when jsonb_typeof(line) = 'object'
        and jsonb_typeof(line -> 'id') = 'string'
        and jsonb_typeof(line -> 'name') = 'string'
        and jsonb_typeof(line -> 'price') = 'number'
        and jsonb_typeof(line -> 'quantity') = 'number'
      then length(line ->> 'id') not between 1 and 100
        or length(line ->> 'name') > 1000
        or btrim(line ->> 'name') = ''
        or (line ->> 'price')::numeric <= 0
        or (line ->> 'quantity')::numeric not between 1 and 10000
        or (line ->> 'quantity')::numeric % 1 <> 0
      else true
    end
  ) or (
    select count(distinct lower(line ->> 'id')) from jsonb_array_elements(cart) as line
  ) < jsonb_array_length(cart) then
    perform refuse('items_invalid');
  end if;
end
$$;

-- What a customer typed, sanitised; strict for the secured form. Refuses notes_too_long, name_invalid, email_invalid,
-- phone_invalid, address_invalid. VAL-01 to VAL-05, VAL-14 to VAL-22.
create or replace function clean_customer(
  customer_name text,
  customer_email text,
  customer_phone text,
  customer_address text,
  notes text,
  strict_form boolean
) returns order_customer
language plpgsql
as $$
declare
  customer order_customer;
begin
  if length(notes) > 10000 then
    perform refuse('notes_too_long');
  end if;

  customer.name := sanitise_line(left(customer_name, 10000));
  customer.email := nullif(lower(btrim(left(customer_email, 1000))), '');
  customer.phone := sanitise_line(left(customer_phone, 1000));
  customer.address := sanitise_text(left(customer_address, 10000));
  customer.notes := nullif(sanitise_text(notes), '');

  if customer.name is null or length(customer.name) < 2 or length(customer_name) > 10000
    or strict_form and not is_valid_name(normalize(customer.name)) then
    perform refuse('name_invalid');
  end if;
  if strict_form and customer.email is null or customer.email is not null and not is_valid_email(customer.email) then
    perform refuse('email_invalid');
  end if;
  if customer.phone is null or length(customer.phone) > 50 or length(phone_key(customer.phone)) < 8
    or strict_form and not is_valid_phone(customer.phone) then
    perform refuse('phone_invalid');
  end if;
  if customer.address is null or length(customer.address) < 10 or length(customer_address) > 10000
    or strict_form and length(customer.address) > 500 then
    perform refuse('address_invalid');
  end if;
  if strict_form and length(customer.notes) > 200 then
    perform refuse('notes_too_long');
  end if;

  return customer;
end
$$;

-- A cart with names and prices of now. Refuses stock_insufficient (unknown, inactive, unverifiable, too few),
-- items_invalid (price 0), price_changed (not as seen). CHK-21 to CHK-25, D28.
create or replace function price_cart(cart jsonb) returns order_line[]
language plpgsql
as $$
declare
  seen record;
begin
  -- One statement reads the products without a lock, so that prices, names and stock are of one moment.
  select
    array_agg(
      (
        s.product_id, s.current_name, s.current_price, s.quantity, s.current_price * s.quantity, s.category_id, 0
      )::order_line order by s.position
    ) as lines,
    bool_or(s.problem in ('not_found', 'unverifiable')) as any_missing,
    bool_or(s.problem = 'insufficient') as any_insufficient,
    bool_or(s.current_price = 0) as any_unpriced,
    bool_or(s.current_price <> s.seen_price) as any_price_moved,
    jsonb_agg(
      jsonb_build_object(
        'id', s.id, 'name', coalesce(s.current_name, s.seen_name), 'stock', coalesce(s.stock, 0), 'requested', s.quantity,
        'problem', s.problem
      ) order by s.position
    ) filter (where s.problem is not null) as problems,
    jsonb_agg(
      jsonb_build_object(
        'id', s.id, 'name', s.current_name, 'price', s.current_price, 'seen_price', s.seen_price, 'stock', s.stock,
        'compare_at_price', s.compare_at_price, 'image_url', s.image_url
      ) order by s.position
    ) filter (where s.current_price <> s.seen_price or s.current_name <> s.seen_name) as moved
  into seen
  from (
    select
      l.position,
      l.id,
      l.seen_name,
      l.seen_price,
      l.quantity,
      p.id as product_id,
      format_label(p.name, f.size_ml) as current_name,
      p.price as current_price,
      p.compare_at_price,
      p.stock,
      p.image_url,
      p.category_id,
      case
        when l.product_id is null then 'unverifiable'
        when p.id is null then 'not_found'
        when p.stock < l.quantity then 'insufficient'
      end as problem
    from (
      select
        ordinality as position,
        line ->> 'id' as id,
        line ->> 'name' as seen_name,
        (line ->> 'price')::numeric as seen_price,
        (line ->> 'quantity')::numeric::integer as quantity,
        uuid_or_null(line ->> 'id') as product_id
      from jsonb_array_elements(cart) with ordinality as lines (line, ordinality)
      -- Each line is read once, and not again for every product that is compared and every fact that is reported.
      offset 0
    ) as l
    -- One product after the other by its key: joined as a whole, each order would read the whole catalogue.
    left join lateral (
      select q.id, q.name, q.price, q.compare_at_price, q.stock, q.image_url, q.category_id
      from products q
      where q.id = l.product_id and q.is_active and q.deleted_at is null
      limit 1
    ) as p on true
    left join lateral (select g.size_ml from product_formats g where g.product_id = p.id limit 1) as f on true
  ) as s;

  if seen.any_missing then
    perform refuse('stock_insufficient', seen.problems);
  elsif seen.any_unpriced then
    perform refuse('items_invalid');
  elsif seen.any_price_moved then
    perform refuse('price_changed', seen.moved);
  elsif seen.any_insufficient then
    perform refuse('stock_insufficient', seen.problems);
  end if;
  return seen.lines;
end
$$;

-- Refuses not_authenticated for a secured form without a user, and forbidden for an order that the staff takes by
-- anybody but an admin. An unknown form, or a source that does not belong to it, is an error (22023). VAL-24, PHONE-05.
create or replace function check_caller(asked new_order) returns void
language plpgsql
as $$
begin
  if asked.form is null or asked.form not in ('guest', 'simple', 'secured', 'taken') then
    raise exception 'unknown checkout form %', asked.form using errcode = 'invalid_parameter_value';
  elsif asked.form = 'secured' and current_user_id() is null then
    perform refuse('not_authenticated');
  elsif asked.form = 'taken' then
    -- An admin who asks as a customer, before the second factor for instance, takes no orders.
    if current_setting('role') <> 'admin' then
      perform refuse('forbidden');
    end if;
    perform require_admin();
    if asked.source is null or asked.source not in ('phone', 'whatsapp', 'shop') then
      raise exception 'unknown source %', asked.source using errcode = 'invalid_parameter_value';
    end if;
  elsif asked.source is not null then
    raise exception 'only an order that the staff takes has a source' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

-- Whom an order of this form belongs to; null for a guest, or a customer whose order the staff takes. CHK-09.
create or replace function ordering_user(form text) returns uuid
language sql stable
return case when form in ('secured', 'simple') then current_user_id() end;

-- Tells orders with one key but other contents, customers or sources apart. CHK-26, PHONE-06.
create or replace function order_content_hash(asked new_order) returns bytea
language sql stable
return sha256(
  convert_to(
    jsonb_build_array(
      coalesce(asked.source, asked.form), ordering_user(asked.form), asked.customer_name, asked.customer_email,
      asked.customer_phone, asked.customer_address, asked.notes, asked.cart
    )::text || coalesce(promo_code_key(asked.promo_code), ''),
    'UTF8'
  )
);

-- All checks without a lock: an order as it is to be written. Refuses as check_cart, clean_customer, price_cart,
-- apply_promo_code, and total_invalid. CHK-21 to CHK-27, DATA-03, DATA-04.
create or replace function check_order(asked new_order) returns checked_order
language plpgsql
as $$
declare
  checked checked_order;
begin
  perform check_cart(asked.cart);
  checked.customer := clean_customer(
    customer_name => asked.customer_name,
    customer_email => asked.customer_email,
    customer_phone => asked.customer_phone,
    customer_address => asked.customer_address,
    notes => asked.notes,
    strict_form => asked.form = 'secured'
  );
  checked.lines := price_cart(asked.cart);
  select sum(l.subtotal) into checked.total from unnest(checked.lines) as l;
  if checked.total is null or checked.total <= 0 or checked.total > 9999999999.99 then
    perform refuse('total_invalid');
  end if;
  checked.discount := 0;
  checked.order_id := uuidv7();
  checked.request_key := asked.idempotency_key;
  checked.ordering_user := ordering_user(asked.form);
  checked.number_length := case asked.form when 'simple' then 5 else 8 end;
  checked.client_place := auth.network_of(coalesce(asked.client_address, 'unknown'));
  checked.address_cap := asked.address_cap;
  checked.source := asked.source;
  if asked.promo_code is not null then
    checked := apply_promo_code(checked, asked.promo_code, asked.seen_discount);
    checked.total := checked.total - checked.discount;
  end if;
  return checked;
end
$$;
